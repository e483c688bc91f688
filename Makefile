# The targets that people and the CI call. `make demo` and `make test` work as the first command typed on a machine
# that has only a Swift toolchain.

PREFIX ?= /usr/local
RELEASE_FLAGS := -c release --static-swift-stdlib -Xlinker -s
BINARY := $(shell swift build $(RELEASE_FLAGS) --show-bin-path 2>/dev/null)/wtadmin
PROTOCOL_PEER := $(dir $(BINARY))protocol-peer

.PHONY: build demo test peers lint format sanitize release install bench clean

build:
	@scripts/install-dependencies build
	swift build

demo: release
	@scripts/demo "$(BINARY)"

test:
	@scripts/install-dependencies test
	swift build --build-tests
	swift test --skip-build --disable-xctest
	$(MAKE) peers

# Compares with Google's emulator, Google's clients and other independent programs.
peers: release
	@scripts/install-dependencies test
	swift build $(RELEASE_FLAGS) --product protocol-peer
	WTADMIN="$(BINARY)" PROTOCOL_PEER="$(PROTOCOL_PEER)" Tests/Peers/run.sh

lint:
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift

format:
	swift format --in-place --parallel --recursive Sources Tests Benchmarks Package.swift

sanitize:
	@scripts/install-dependencies test
	scripts/sanitize thread
	scripts/sanitize address

release:
	@scripts/install-dependencies build
	swift build $(RELEASE_FLAGS) --product wtadmin

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$(BINARY)" "$(DESTDIR)$(PREFIX)/bin/wtadmin"

bench: release
	@scripts/bench "$(BINARY)"

clean:
	rm -rf .build .venv
