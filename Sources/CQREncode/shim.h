#pragma once
#include <dlfcn.h>
#include <stdbool.h>

// libqrencode is opened when a symbol is drawn, not linked: a machine without it runs everything else. What is used of
// its interface (qrencode.h, unchanged since 3.0 of 2008) is declared here, so building needs no header of it either.
typedef struct {
  int version;
  int width;
  unsigned char *modules;
} wt_qr_symbol;

typedef struct {
  wt_qr_symbol *(*encode_data)(int byte_count, const unsigned char *bytes, int version, int level);
  void (*free)(wt_qr_symbol *symbol);
} wt_qrencode;

/// Fills the table from an opened library; false where a function is missing.
static inline bool wt_qrencode_load(void *library, wt_qrencode *functions) {
  *(void **)&functions->encode_data = dlsym(library, "QRcode_encodeData");
  *(void **)&functions->free = dlsym(library, "QRcode_free");
  return functions->encode_data && functions->free;
}
