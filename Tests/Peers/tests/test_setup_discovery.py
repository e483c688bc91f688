"""Everything that `up`, `app config` and `doctor` send, and what the embedded instance answers, fits Google's discovery
documents."""

import re

import pytest

pytest.importorskip("googleapiclient")

from peers import instance
from peers.discovery import Discovery, Misfit

# Which API a path belongs to, in the order in which the patterns are tried.
APIS = [
    (r"/firebaseappcheck\.googleapis\.com/", "firebaseappcheck", "v1"),
    (r"/v1/projects/[^/:]+(:getIamPolicy|:setIamPolicy|:testIamPermissions)?$", "cloudresourcemanager", "v1"),
    (r"/v1/projects/[^/]+/billingInfo$", "cloudbilling", "v1"),
    (r"/v1/projects/[^/]+/services", "serviceusage", "v1"), (r"/v1beta1/projects/[^/]+/services", "serviceusage", "v1beta1"),
    (r"/v1/operations/", "serviceusage", "v1"), (r"/v1beta1/", "firebase", "v1beta1"),
    (r"/v1/projects/[^/]+/serviceAccounts", "iam", "v1"), (r"/v2/projects/[^/]+/locations/", "apikeys", "v2"),
    (r"/v2/", "identitytoolkit", "v2"), (r"/v1beta/", "firebasestorage", "v1beta"), (r"/storage/v1/", "storage", "v1"),
    (r"/v1/projects/[^/]+(:test$|/rulesets|/releases)", "firebaserules", "v1"),
    (r"/v1/(projects/[^/]+/)?accounts", "identitytoolkit", "v1"), (r"/v1/projects/[^/]+/", "firestore", "v1"),
]
# What no discovery document describes, and why.
OUTSIDE = {
    "/": "doctor reads the date of any answer at all",
    "/token": "OAuth's token endpoint is described by RFC 6749 and RFC 7523",
}
STATES = [
    {"state": "fresh"}, {"state": "slow"}, {"state": "without-firebase"}, {"state": "half-done"}, {"state": "role-missing"},
    {"state": "fresh-without-billing"},
]
PATCHES = [
    {"agents": [], "bindings": []},
    {"pace": {"operations": 3}, "iosApps": []},
    {"authentication": {"autodeleteAnonymousUsers": True, "client": {"permissions": {"disabledUserSignup": True}}}},
    {"databases": [{
        "name": "projects/demo-walkytalky/databases/(default)", "type": "FIRESTORE_NATIVE", "locationId": "eur3"}]},
]
UP = ["up", "--yes", "--bundle-id", "org.example.chat"]
CALLED = {
    "cloudresourcemanager.projects.get", "cloudresourcemanager.projects.getIamPolicy",
    "cloudresourcemanager.projects.setIamPolicy", "cloudresourcemanager.projects.testIamPermissions",
    "cloudbilling.projects.getBillingInfo", "serviceusage.services.batchGet", "serviceusage.services.batchEnable",
    "serviceusage.services.generateServiceIdentity", "serviceusage.operations.get", "firestore.projects.databases.list",
    "firestore.projects.databases.create", "firestore.projects.databases.patch",
    "firestore.projects.databases.operations.get", "firestore.projects.databases.collectionGroups.indexes.list",
    "firestore.projects.databases.collectionGroups.indexes.create",
    "firestore.projects.databases.collectionGroups.fields.list",
    "firestore.projects.databases.collectionGroups.fields.patch", "identitytoolkit.projects.getConfig",
    "identitytoolkit.projects.updateConfig", "identitytoolkit.projects.identityPlatform.initializeAuth",
    "identitytoolkit.projects.defaultSupportedIdpConfigs.list", "firebase.projects.get", "firebase.projects.addFirebase",
    "firebase.projects.iosApps.list", "firebase.projects.iosApps.create", "firebase.projects.iosApps.getConfig",
    "firebase.operations.get", "firebasestorage.projects.getDefaultBucket", "firebasestorage.projects.defaultBucket.create",
    "storage.buckets.testIamPermissions",
}


@pytest.fixture(scope="module")
def recorded(wtadmin):
    """The requests of all these runs, each once."""
    with instance.running(wtadmin) as running:
        running.control("PUT", "requests", {"bodies": True})
        for state in STATES:
            running.control("PUT", "project", state)
            running.attempt(*UP)
        for patch in PATCHES:
            running.control("PUT", "project", {"state": "complete"})
            running.control("PATCH", "project", patch)
            running.attempt(*UP)
        running.attempt("app", "config")
        running.attempt("doctor")
        requests = running.requests()
    return [request for request in requests if request["uri"].partition("?")[0] not in OUTSIDE]


@pytest.fixture(scope="module")
def apis():
    return {(name, version): Discovery(name, version) for _, name, version in APIS}


def method_of(apis, request):
    path = request["uri"].partition("?")[0]
    name, version = next((name, version) for pattern, name, version in APIS if re.match(pattern, path))
    api = apis[name, version]
    uri = re.sub(r"^/[a-z]+\.googleapis\.com", "", request["uri"])
    return api, uri


def test_every_request_fits(apis, recorded):
    misfits, called = set(), set()
    for request in recorded:
        api, uri = method_of(apis, request)
        try:
            called.add(api.check_request(request["method"], uri, request.get("requestBody"))["id"])
        except Misfit as misfit:
            misfits.add(str(misfit))
    assert misfits == set()
    assert called >= CALLED, CALLED - called


def test_every_answer_fits(apis, recorded):
    misfits, answered = set(), 0
    for request in recorded:
        api, uri = method_of(apis, request)
        method = api.method(request["method"], uri.partition("?")[0])
        if request["status"] != 200 or method is None or not request["responseBody"]:
            continue
        try:
            api.check_answer(method, request["responseBody"])
            answered += 1
        except Misfit as misfit:
            misfits.add(str(misfit))
    assert misfits == set()
    assert answered > 50
