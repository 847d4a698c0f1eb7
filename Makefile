# The two commands for people are `make run` and `make test`; the others serve those who change the code.

PACKAGES = libx11-dev libxext-dev libxi-dev libxrandr-dev libxfixes-dev libxpresent-dev \
	libxcursor-dev libxss-dev libsqlite3-dev libcairo2-dev libpango1.0-dev zlib1g-dev libmd4c-dev libmd4c-html0-dev pkg-config \
	libturbojpeg0 libwebp7 libgif7 librsvg2-2 libxml2 libsystemd0 \
	fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
TEST_PACKAGES = $(PACKAGES) libxtst-dev libxcb-imdkit-dev libsystemd-dev dbus xvfb xserver-xorg-core xserver-xorg-video-dummy openbox i3-wm x11-xkb-utils xkb-data x11-xserver-utils xsettingsd \
	xclip xsel git zsh fish mandoc gettext gir1.2-gtk-3.0 python3-gi python3-pyqt5 \
	at-spi2-core gir1.2-atspi-2.0 python3-pyatspi nats-server libnats3.4 \
	fonts-liberation fonts-cantarell fonts-open-sans
MANAGERS = i3-wm xfwm4 fluxbox icewm twm awesome metacity mutter kwin-x11
WAYLAND = sway weston xwayland grim wl-clipboard
TOGETHER_PACKAGES = syncthing
LINT_TOOLS = gettext python3-minimal
PACKAGE_TOOLS = dpkg-dev lintian desktop-file-utils appstream shared-mime-info mandoc
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
RELEASE = packaging/build
BINARY = .build/release/dragboard
# The same program for older C libraries, which do not know addresses in their compact form.
PORTABLE = .build/portable/dragboard
DIST = .build/dist
PREFIX = /usr/local
DESTDIR =
# The library is a package of its own, built beside the program.
LIBRARY = Sources/UndoCore
UNDO = --package-path $(LIBRARY) --scratch-path .build/undo-core

# Turns of the loop that take more than 50 ms of processor, in the stories and over large texts.
slow:
	$(RELEASE)
	Tests/slow.sh

.PHONY: run test count-undo program-tests library-tests only story stories-in-window quick nightly slow orca desk torture together lab managers wayland build bench bench-quick bench-keeping bench-frames profile format lint check check-api docs fuzz sanitize tour words undo-core \
	pictures packages test-packages clean install uninstall deb tarball check-package

run: packages
	$(RELEASE)
	@if [ -n "$$DISPLAY" ]; then exec $(BINARY); else packaging/tour/run $(BINARY) .build/tour/first; fi

# A person's session in a real window, on a display of its own, and every surface in every look:
# pictures on one page, .build/tour/index.html.
tour: test-packages
	$(RELEASE)
	swift build --product tour
	.build/debug/tour $(BINARY) .build/tour

test: test-packages
	@$(MAKE) --no-print-directory -j 2 program-tests library-tests
	Tests/run.sh

# Both at once: each waits for a single module now and then.
program-tests:
	swift build --build-tests

library-tests:
	swift build $(UNDO) --build-tests

# For those who change the code: one test or suite by a part of its name; one story, where ACCEPT=1
# writes down what comes of it; and everything that needs no display.
only: test-packages
	@$(MAKE) --no-print-directory -j 2 program-tests library-tests
	Tests/run.sh --filter '$(NAME)'

story:
	swift build --build-tests
	STORY='$(NAME)' Tests/run.sh --filter StoryTests

# Every story through a real window as well, but those in Stories/window-exceptions.
stories-in-window: test-packages
	swift build --build-tests
	STORIES=all Tests/run.sh --no-parallel --filter StoryWindowTests

# Random tests go ROUNDS of 100 rounds; those that run alone or take long are left out.
ROUNDS = 5
quick:
	swift build --product DragBoardPackageTests
	swift build $(UNDO) --product UndoCorePackageTests
	TEST_ROUNDS=$(ROUNDS) Tests/run.sh

# The program killed at random moments, again and again: KILLS times in a window, five times as
# often without one. UNDOCORE_SEED=N repeats a run. Then every call that touches the disk fails, and
# the program is killed at every one.
KILLS = 200
torture: test-packages
	swift build --build-tests
	KILLS=$(KILLS) Tests/run.sh --no-parallel --filter 'Kill(edScript|Program)Tests'
	TEST_ROUNDS=100 Tests/run.sh --filter '(Fault|Hiccup)Tests'

# The same round under each of Debian's window managers.
managers: test-packages
	@$(call install,$(MANAGERS))
	swift build --build-tests
	MANAGERS=all Tests/run.sh --no-parallel --filter ManagerRoundTests

# A round in XWayland, under compositors of Wayland.
wayland: test-packages
	@$(call install,$(WAYLAND))
	swift build --build-tests
	WAYLAND=1 Tests/run.sh --no-parallel --filter '(XWayland|Weston)Tests'

# Two people who change a board at the same time for ROUNDS rounds, through each of the programs in
# CARRIERS that carry it between them, with kills and pauses. UNDOCORE_SEED=N has other people.
CARRIERS = git copier syncthing
together: ROUNDS = 100
together: test-packages
	@$(call install,$(TOGETHER_PACKAGES))
	swift build --build-tests
	TOGETHER_ROUNDS=$(ROUNDS) TOGETHER_CARRIERS='$(CARRIERS)' Tests/run.sh --no-parallel --filter TogetherTests

# Many programs at work for a long time, and what they take: NAME is one of Tests/Lab, which says what else can be set.
lab: test-packages
	@[ -f 'Tests/Lab/$(NAME)' ] || { echo "NAME=`ls Tests/Lab | paste -sd'|'`"; exit 1; }
	$(RELEASE)
	swift build --build-tests
	Tests/Lab/$(NAME)

# What keeping a step costs after 10 and after STEPS steps, in an optimized build of its own.
STEPS = 100000
bench-keeping: test-packages
	STEPS=$(STEPS) swift test --configuration release -Xswiftc -enable-testing \
		--scratch-path .build/bench-keeping --filter KeepingSpeedTests

# What frames of a glide and of a drag cost over a thousand cards, in the same kind of build.
bench-frames: test-packages
	FRAMES=1 swift test --configuration release -Xswiftc -enable-testing \
		--scratch-path .build/bench-keeping --filter FrameSpeedTests

build: packages
	$(RELEASE)

# What is built already is installed as it is, so that root need not build.
install:
	@[ -x $(BINARY) ] || $(MAKE) --no-print-directory build
	packaging/install $(BINARY) '$(DESTDIR)$(PREFIX)'
	@[ -n '$(DESTDIR)' ] || packaging/refresh '$(PREFIX)'

uninstall:
	packaging/uninstall '$(DESTDIR)$(PREFIX)'
	@[ -n '$(DESTDIR)' ] || packaging/refresh '$(PREFIX)'

deb: build
	@packaging/deb $(BINARY) $(DIST)

tarball: packages
	$(RELEASE) --portable && install -D $(BINARY) $(PORTABLE)
	$(RELEASE)
	packaging/reach $(PORTABLE) 2.35
	@packaging/tarball $(PORTABLE) $(DIST)

# That what is installed is well made, and that nothing of it stays when it is removed.
check-package: package-tools
	@[ -x $(BINARY) ] || $(MAKE) --no-print-directory build
	packaging/check $(BINARY)

package-tools:
	@$(call install,$(PACKAGE_TOOLS))

bench: test-packages
	Benchmarks/run-undo.sh
	$(RELEASE)
	Benchmarks/run-canvas.sh
	Benchmarks/run-glide.sh
	Benchmarks/run-writing.sh
	$(MAKE) --no-print-directory bench-frames

# The instructions of a history's records, undos, redos and jumps against Sources/UndoCore/Benchmarks/undo.tsv.
# ACCEPT=1 writes them down.
count-undo: test-packages
	Benchmarks/install-packages.sh valgrind
	SCRATCH="$(CURDIR)/.build/undo-core" Sources/UndoCore/Benchmarks/count

# The instructions and wake-ups of fixed scenes against Benchmarks/quick.tsv. ACCEPT=1 writes them down.
bench-quick: test-packages
	$(RELEASE)
	Benchmarks/run-quick.sh

# Which functions a frame runs, for the linker, which puts them side by side (packaging/order).
profile: test-packages
	$(RELEASE)
	packaging/profile

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples Benchmarks

lint:
	swift format lint --parallel --strict --recursive Package.swift Sources Tests Examples Benchmarks
	Benchmarks/quick-table.sh
	docs/check
	docs/desktop check
	@$(call install,$(LINT_TOOLS))
	Sources/CCatalogues/words check
	@! grep -rn 'import Glibc' Sources/BoardValues Sources/BoardCore Sources/BoardStore Sources/BoardRenderer \
		Sources/Windowing Sources/BoardApp | grep -v '^Sources/BoardValues/Geometry/Arithmetic.swift'
	@# Whoever names the program anew does so in one line.
	@git grep -cF "$$(packaging/id)" | { read -r line && [ "$$line" = packaging/dragboard.metainfo.xml:1 ] && ! read -r _; } \
		|| { echo "the id of the program stands in more than one line"; exit 1; }
	@# Members of the module for regular expressions, which only the build of a release does without.
	@! grep -rnE '\.(firstRange\(of|trimmingPrefix\(|trimPrefix\(|firstMatch\(|wholeMatch\()' Sources --include=*.swift

# The catalogues of sentences brought up to date with the sources; what is new in them is to be translated.
words:
	@$(call install,$(LINT_TOOLS))
	Sources/CCatalogues/words update

# All that has to hold before a change lands. NIGHTLY=1 counts instructions as well, for which the
# machine should have Debian's libraries.
check: lint build check-api check-package count-undo test $(if $(NIGHTLY),bench-quick)

# What takes longer than people wait, for nights: everything, with other random numbers each time. What was tried
# is written to .build/nightly; `NIGHT=N make nightly` tries it again.
NIGHT := $(shell date +%s)
nightly: test-packages
	@mkdir -p .build/nightly && echo $(NIGHT) >> .build/nightly/nights
	Tests/nightly.sh $(NIGHT)

# What the libraries offered when $(LIBRARY)/Tests/API was written still compiles. `check accept` there writes
# that anew.
check-api:
	$(LIBRARY)/Tests/API/check

# The documentation as web pages, made by the toolchain alone, module by module as it is published. A link that leads
# nowhere is an error.
DOCS = .build/docs
DOCS_MODULES = UndoCore UndoHistory UndoManagement UndoCoreFoundation UndoParts UndoObservation
docs:
	rm -rf $(DOCS)
	swift build $(UNDO)
	@set -e; modules=$$(swift build $(UNDO) --show-bin-path)/Modules; \
	for module in $(DOCS_MODULES); do \
		mkdir -p $(DOCS)/graphs/$$module; \
		swift symbolgraph-extract -module-name $$module -I $$modules -target $$(uname -m)-unknown-linux-gnu \
			-output-dir $(DOCS)/graphs/$$module -minimum-access-level public; \
		docc convert $(LIBRARY)/Sources/$$module/$$module.docc --additional-symbol-graph-dir $(DOCS)/graphs/$$module \
			--fallback-display-name $$module --fallback-bundle-identifier $$module \
			--transform-for-static-hosting --warnings-as-errors --output-path $(DOCS)/$$module.doccarchive; \
	done; \
	docc merge $(DOCS)/*.doccarchive --synthesized-landing-page-name UndoCore --output-path $(DOCS)/all.doccarchive
	@echo "The documentation is in $(DOCS)/all.doccarchive; any web server shows it."

# Random input until the time is over. What is found stays in .build/fuzz.
SECONDS = 60
fuzz:
	Tests/Fuzz/run.sh $(SECONDS)

# The tests again with the runtime watching for races and for memory that is not theirs. Apart from
# the usual build, which it would otherwise replace. XCTest itself leaks a little.
SANITIZE = swift test --package-path $(LIBRARY) --no-parallel --filter UndoCoreTests
sanitize: test-packages
	$(SANITIZE) --sanitize thread --scratch-path .build/sanitize/thread
	ASAN_OPTIONS=detect_leaks=0 $(SANITIZE) --sanitize address --scratch-path .build/sanitize/address

# What Orca says while a user works on a board, in each of LOCALES. Needs a build; no voice.
ORCA_PACKAGES = $(TEST_PACKAGES) orca xauth xdotool locales
LOCALES = en_US de_DE ar_EG
orca:
	@$(call install,$(ORCA_PACKAGES))
	@$(foreach locale,$(LOCALES),echo "== $(locale)" && Tests/Orca/run.sh .build/debug/dragboard $(locale) &&) true

# Typing through ibus and fcitx5, other keyboards, and a large screen, in a real window. Needs a build.
DESK_PACKAGES = $(TEST_PACKAGES) xauth xdotool imagemagick ibus ibus-hangul fcitx5 fcitx5-anthy
desk:
	@$(call install,$(DESK_PACKAGES))
	@Tests/Desk/run.sh .build/debug/dragboard

# A branch with the history of the library's folder as its own: what would be pushed to publish it.
undo-core:
	git subtree split -q --prefix=$(LIBRARY) --branch undo-core
	@version=$$(sed -n 's/^## \[\([0-9.]*\)\].*/\1/p' $(LIBRARY)/CHANGELOG.md | head -n 1); \
	git tag --force "undo-core-$$version" undo-core; \
	echo "To publish: git push URL undo-core:main undo-core-$$version:refs/tags/$$version"

packages:
	@$(call install,$(PACKAGES))

test-packages:
	@$(call install,$(TEST_PACKAGES))

# Asks dpkg first: with everything there, no network and no rights are needed.
define install
missing=$$(for p in $(1); do dpkg-query -W -f '$${db:Status-Status}' $$p 2>/dev/null \
	| grep -qx installed || echo $$p; done); \
if [ -n "$$missing" ]; then echo "installing" $$missing; \
	$(SUDO) apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing; \
fi
endef

clean:
	rm -rf .build

# The pictures of the README and the manual, taken from the tour.
PICTURES = first/light-800x600/menu first/dark-800x600/each-card session/13-killed dark/settings \
	light/keys contrast/board
pictures: tour
	@$(call install,imagemagick)
	mkdir -p assets/pictures
	rm -f assets/pictures/*
	packaging/tour/run $(BINARY) .build/tour/first
	montage $(foreach look,light-1280x800 dark-1280x800 light-800x600 dark-800x600,$(foreach \
		picture,opened dragged menu each-card flight,.build/tour/first/$(look)/$(picture).png)) \
		-tile 5x4 -geometry 640x+6+6 -background '#888' -depth 8 assets/pictures/first-window.png
	cp $(PICTURES:%=.build/tour/%.png) assets/pictures/
	packaging/tour/film $(BINARY) assets/pictures/undo.gif
