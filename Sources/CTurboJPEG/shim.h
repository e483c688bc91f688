#pragma once
#include <dlfcn.h>
#include <stdbool.h>

// libjpeg-turbo's TurboJPEG library is opened when a picture must be made smaller, not linked: most runs never need it.
// What is used of its interface (turbojpeg.h 1.4 and later, kept in 3.x) is declared here, so building needs no header.
typedef void *wt_jpeg_handle;

static const int wt_jpeg_rgb = 0;                 // TJPF_RGB
static const int wt_jpeg_420 = 2;                 // TJSAMP_420
static const int wt_jpeg_gray = 3;                // TJSAMP_GRAY
static const int wt_jpeg_stop_on_warning = 8192;  // TJFLAG_STOPONWARNING
static const int wt_jpeg_limit_scans = 32768;     // TJFLAG_LIMITSCANS

#define WT_JPEG_FUNCTIONS(USE)                                                                                        \
  USE(wt_jpeg_handle, InitDecompress, (void))                                                                         \
  USE(wt_jpeg_handle, InitCompress, (void))                                                                           \
  USE(int, Destroy, (wt_jpeg_handle handle))                                                                          \
  USE(int, Decompress2,                                                                                               \
      (wt_jpeg_handle handle, const unsigned char *jpeg, unsigned long byte_count, unsigned char *pixels, int width,  \
       int pitch, int height, int pixel_format, int flags))                                                           \
  USE(int, Compress2,                                                                                                 \
      (wt_jpeg_handle handle, const unsigned char *pixels, int width, int pitch, int height, int pixel_format,        \
       unsigned char **jpeg, unsigned long *byte_count, int subsampling, int quality, int flags))                     \
  USE(void, Free, (unsigned char *bytes))

#define WT_JPEG_MEMBER(result, name, parameters) result(*name) parameters;
typedef struct {
  WT_JPEG_FUNCTIONS(WT_JPEG_MEMBER)
} wt_turbojpeg;
#undef WT_JPEG_MEMBER

/// Fills the table from an opened library; false where a function is missing.
static inline bool wt_turbojpeg_load(void *library, wt_turbojpeg *functions) {
#define WT_JPEG_FIND(result, name, parameters)                                                                        \
  *(void **)&functions->name = dlsym(library, "tj" #name);                                                            \
  if (!functions->name) return false;
  WT_JPEG_FUNCTIONS(WT_JPEG_FIND)
#undef WT_JPEG_FIND
  return true;
}
