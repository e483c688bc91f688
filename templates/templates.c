// The files lie in the binary itself, so that a copied binary still makes whole instance folders.
#include "templates.h"

static const unsigned char firestore_rules[] = {
#embed "../firestore.rules"
};
static const unsigned char storage_rules[] = {
#embed "../storage.rules"
};
static const unsigned char firestore_indexes_json[] = {
#embed "firestore.indexes.json"
};
static const unsigned char firebase_json[] = {
#embed "firebase.json"
};
static const unsigned char roster_schema_json[] = {
#embed "roster.schema.json"
};
static const unsigned char gitignore[] = {
#embed "gitignore"
};
static const unsigned char rules_tests_anything_else_json[] = {
#embed "rules-tests/anything-else.json"
};
static const unsigned char rules_tests_conversation_pairing_json[] = {
#embed "rules-tests/conversation-pairing.json"
};
static const unsigned char rules_tests_conversation_read_json[] = {
#embed "rules-tests/conversation-read.json"
};
static const unsigned char rules_tests_device_lock_json[] = {
#embed "rules-tests/device-lock.json"
};
static const unsigned char rules_tests_message_create_json[] = {
#embed "rules-tests/message-create.json"
};
static const unsigned char rules_tests_message_delete_json[] = {
#embed "rules-tests/message-delete.json"
};
static const unsigned char rules_tests_message_read_json[] = {
#embed "rules-tests/message-read.json"
};
static const unsigned char rules_tests_message_update_json[] = {
#embed "rules-tests/message-update.json"
};
static const unsigned char rules_tests_other_providers_json[] = {
#embed "rules-tests/other-providers.json"
};
static const unsigned char rules_tests_storage_anything_else_json[] = {
#embed "rules-tests/storage-anything-else.json"
};
static const unsigned char rules_tests_storage_read_json[] = {
#embed "rules-tests/storage-read.json"
};
static const unsigned char rules_tests_storage_write_json[] = {
#embed "rules-tests/storage-write.json"
};
static const unsigned char github_workflows_rules_yml[] = {
#embed "github/workflows/rules.yml"
};
static const unsigned char hand_out_html[] = {
#embed "hand-out.html"
};

static const TemplateFile files[] = {
    {"firestore.rules", firestore_rules, sizeof firestore_rules},
    {"storage.rules", storage_rules, sizeof storage_rules},
    {"firestore.indexes.json", firestore_indexes_json, sizeof firestore_indexes_json},
    {"firebase.json", firebase_json, sizeof firebase_json},
    {".github/workflows/rules.yml", github_workflows_rules_yml, sizeof github_workflows_rules_yml},
    {"hand-out.html", hand_out_html, sizeof hand_out_html},
    {"roster.schema.json", roster_schema_json, sizeof roster_schema_json},
    {".gitignore", gitignore, sizeof gitignore},
    {"rules-tests/anything-else.json", rules_tests_anything_else_json, sizeof rules_tests_anything_else_json},
    {"rules-tests/conversation-pairing.json", rules_tests_conversation_pairing_json, sizeof rules_tests_conversation_pairing_json},
    {"rules-tests/conversation-read.json", rules_tests_conversation_read_json, sizeof rules_tests_conversation_read_json},
    {"rules-tests/device-lock.json", rules_tests_device_lock_json, sizeof rules_tests_device_lock_json},
    {"rules-tests/message-create.json", rules_tests_message_create_json, sizeof rules_tests_message_create_json},
    {"rules-tests/message-delete.json", rules_tests_message_delete_json, sizeof rules_tests_message_delete_json},
    {"rules-tests/message-read.json", rules_tests_message_read_json, sizeof rules_tests_message_read_json},
    {"rules-tests/message-update.json", rules_tests_message_update_json, sizeof rules_tests_message_update_json},
    {"rules-tests/other-providers.json", rules_tests_other_providers_json, sizeof rules_tests_other_providers_json},
    {"rules-tests/storage-anything-else.json", rules_tests_storage_anything_else_json, sizeof rules_tests_storage_anything_else_json},
    {"rules-tests/storage-read.json", rules_tests_storage_read_json, sizeof rules_tests_storage_read_json},
    {"rules-tests/storage-write.json", rules_tests_storage_write_json, sizeof rules_tests_storage_write_json},
};

size_t template_file_count(void) { return sizeof files / sizeof files[0]; }

TemplateFile template_file(size_t index) { return files[index]; }
