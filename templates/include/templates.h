#pragma once
#include <stddef.h>

/// One file of a new instance folder.
typedef struct {
  /// Where it goes, below the folder.
  const char *path;
  const unsigned char *bytes;
  size_t byteCount;
} TemplateFile;

/// How many files there are.
size_t template_file_count(void);

/// The file with that number, counted from 0.
TemplateFile template_file(size_t index);
