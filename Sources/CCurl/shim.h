#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>

// libcurl is opened on first use, not linked: it drags some 35 shared objects into every start of the program,
// and most commands never touch the network. Each function that is used stands in this list once.
#define WT_CURL_FUNCTIONS(USE)                                                                                        \
  USE(global_init)                                                                                                    \
  USE(easy_init) USE(easy_cleanup) USE(easy_setopt) USE(easy_getinfo) USE(easy_strerror)                              \
  USE(multi_init) USE(multi_cleanup) USE(multi_add_handle) USE(multi_remove_handle)                                   \
  USE(multi_perform) USE(multi_poll) USE(multi_info_read)                                                             \
  USE(slist_append) USE(slist_free_all)                                                                               \
  USE(url) USE(url_cleanup) USE(url_set) USE(url_get) USE(free)

#define WT_CURL_MEMBER(name) __typeof__(curl_##name) *name;
typedef struct {
  WT_CURL_FUNCTIONS(WT_CURL_MEMBER)
} wt_curl;
#undef WT_CURL_MEMBER

/// Fills the table from an opened library; false where a function is missing.
static inline bool wt_curl_load(void *library, wt_curl *curl) {
#define WT_CURL_FIND(name)                                                                                            \
  curl->name = (__typeof__(curl_##name) *)dlsym(library, "curl_" #name);                                              \
  if (!curl->name) return false;
  WT_CURL_FUNCTIONS(WT_CURL_FIND)
#undef WT_CURL_FIND
  return true;
}

// Typed spellings of the two variadic functions, which Swift cannot call.
typedef size_t (*wt_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*wt_seek_callback)(void *context, curl_off_t offset, int origin);

static inline CURLcode wt_set_long(const wt_curl *curl, CURL *easy, CURLoption option, long value) {
  return curl->easy_setopt(easy, option, value);
}
static inline CURLcode wt_set_size(const wt_curl *curl, CURL *easy, CURLoption option, curl_off_t value) {
  return curl->easy_setopt(easy, option, value);
}
static inline CURLcode wt_set_string(const wt_curl *curl, CURL *easy, CURLoption option, const char *value) {
  return curl->easy_setopt(easy, option, value);
}
static inline CURLcode wt_set_pointer(const wt_curl *curl, CURL *easy, CURLoption option, void *value) {
  return curl->easy_setopt(easy, option, value);
}
static inline CURLcode wt_set_data_callback(
    const wt_curl *curl, CURL *easy, CURLoption option, wt_data_callback callback) {
  return curl->easy_setopt(easy, option, callback);
}
static inline CURLcode wt_set_seek_callback(const wt_curl *curl, CURL *easy, wt_seek_callback callback) {
  return curl->easy_setopt(easy, CURLOPT_SEEKFUNCTION, callback);
}
static inline long wt_get_long(const wt_curl *curl, CURL *easy, CURLINFO info) {
  long value = 0;
  curl->easy_getinfo(easy, info, &value);
  return value;
}
static inline curl_off_t wt_get_size(const wt_curl *curl, CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  curl->easy_getinfo(easy, info, &value);
  return value;
}
/// The result of a finished transfer, out of a union that Swift would read unsafely.
static inline CURLcode wt_message_result(const CURLMsg *message) { return message->data.result; }
