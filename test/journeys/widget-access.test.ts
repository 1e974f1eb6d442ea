/** Accessibility of the widget: keyboard, screen reader, zoom, small screens, forced colours. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityViolations, openContext } from '../support/browser.ts';
import { launchBrowser, WIDE_FONTS } from '../support/chromium.ts';
import { deep, deepTest } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import { openGallery, showScreen } from '../support/gallery.ts';

const LANGUAGES = ['sr-Latn', 'sr-Cyrl', 'en'];
const THEMES = ['light', 'dark'];
/** One theme and language; every theme in every language in a deep run. */
const LOOKS: readonly (readonly [string, string])[] = deep(
  [['en', 'dark']],
  LANGUAGES.flatMap((language) => THEMES.map((theme) => [language, theme] as const)),
);

/** Finds the shadow root of the shown dialog. */
const ROOT = "[...document.querySelectorAll('div')].find((each) => each.shadowRoot).shadowRoot";

describe('every screen of the widget', () => {
  const end = ending();
  let screens: string[];
  let page: Page;

  const gallery = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await openContext(end, { reducedMotion: 'reduce', ...options });
    const fresh = await context.newPage();
    screens = await openGallery(fresh);
    return fresh;
  };

  before(async () => {
    page = await gallery({ viewport: { width: 1_000, height: 800 } });
  });

  for (const [language, theme] of LOOKS) {
    test(`is accessible, ${language}, ${theme}`, async () => {
      for (const screen of screens) {
        await showScreen(page, screen, language, theme);
        // axe examines colours inside body only, and the widget is outside of it.
        await page.evaluate(`document.body.append(${ROOT}.host)`);
        assert.deepEqual(await accessibilityViolations(page), [], screen);
      }
    });
  }

  /** Returns elements that do not fit, and targets that are too small for a finger. */
  const misfits = (fresh: Page): Promise<string[]> =>
    fresh.evaluate(`(() => {
      const root = ${ROOT};
      const dialog = root.querySelector('dialog');
      const found = [];
      if (dialog.scrollWidth > dialog.clientWidth) found.push('scrolls sideways');
      for (const element of root.querySelectorAll('*')) {
        const { left, right, width, height } = element.getBoundingClientRect();
        const name = element.tagName + ' ' + element.textContent.slice(0, 30);
        if (width > 1 && (left < -0.5 || right > innerWidth + 0.5)) found.push(name + ' sticks out');
        if (element.matches('button, a, select, .consent, input[type=search]') && (height < 43.5 || width < 43.5)) {
          found.push(name + ' is ' + width + ' × ' + height);
        }
      }
      return found;
    })()`);

  for (const [name, viewport] of [
    ['320 pixels wide', { width: 320, height: 568 }],
    ['at 400 % of 1280 × 800', { width: 320, height: 200 }],
    ['on a large screen', { width: 1_280, height: 900 }],
  ] as const) {
    test(`fits with targets for a finger, ${name}`, async () => {
      const small = await gallery({ viewport });
      for (const screen of screens) {
        for (const language of deep(['sr-Latn'], ['sr-Latn', 'en'])) {
          await showScreen(small, screen, language);
          assert.deepEqual(await misfits(small), [], `${screen} ${language}`);
        }
      }
    });
  }

  deepTest('fits on a phone with wide letters, in three scripts', async () => {
    const wide = await launchBrowser(WIDE_FONTS);
    end.after(() => wide.close());
    const small = await wide.newPage({ viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' });
    await openGallery(small);
    for (const screen of screens) {
      for (const language of LANGUAGES) {
        await showScreen(small, screen, language);
        assert.deepEqual(await misfits(small), [], `${screen} ${language}`);
      }
    }
  });

  test('avoids the camera and bars of a phone', async () => {
    const phone = await gallery({ viewport: { width: 390, height: 800 } });
    const browser = await phone.context().newCDPSession(phone);
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
    await showScreen(phone, 'success');
    const [top, bottom] = await phone.evaluate<[number, number]>(`(() => {
      const { top, bottom } = ${ROOT}.querySelector('.page').getBoundingClientRect();
      return [top, innerHeight - bottom];
    })()`);
    assert.deepEqual([top, bottom], [47, 34]);
  });

  test('grows with the reader’s text size, and still fits', async () => {
    const large = await gallery({ viewport: { width: 700, height: 700 } });
    const browser = await large.context().newCDPSession(large);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const screen of screens) {
      await showScreen(large, screen);
      assert.equal(await large.evaluate(`getComputedStyle(${ROOT}.querySelector('h2')).fontSize`), '48px');
      assert.deepEqual(await misfits(large), [], screen);
    }
  });

  test('is announced: the title takes the focus, the lead is in the live region, the dialog has a name', async () => {
    // The initial content of a live region is not announced, so the text must come later.
    await page.evaluate(`{
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = function () {
        window.saidBefore = this.querySelector('[role=status]').textContent;
        showModal.call(this);
      };
    }`);
    for (const screen of screens) {
      await showScreen(page, screen);
      const said = await page.evaluate<Record<string, string>>(`(() => {
        const root = ${ROOT};
        const dialog = root.querySelector('dialog');
        const status = root.querySelector('[role=status]');
        return {
          focused: root.activeElement.textContent,
          title: root.getElementById(dialog.getAttribute('aria-labelledby')).textContent,
          lead: root.querySelector('.lead').textContent,
          announced: status.textContent,
          before: window.saidBefore,
          live: String(status.checkVisibility()),
        };
      })()`);
      assert.equal(said.focused, said.title);
      assert.ok(said.title!.length > 0);
      assert.equal(said.announced, said.lead, screen);
      assert.equal(said.before, '');
      assert.equal(said.live, 'true');
    }
  });

  test('does not animate under reduced motion', async () => {
    // Except for the moment in which clicks are ignored.
    const moving = `${ROOT}.getAnimations().filter(({ animationName }) => animationName !== 'settle').length`;
    for (const screen of ['intro', 'waiting', 'leaving']) {
      await showScreen(page, screen);
      assert.equal(await page.evaluate(moving), 0);
    }
    const lively = await gallery({ reducedMotion: 'no-preference' });
    await showScreen(lively, 'waiting');
    assert.ok((await lively.evaluate<number>(moving)) > 0);
  });

  test('keeps its outlines when colours are forced', async () => {
    const forced = await gallery({ forcedColors: 'active' });
    await showScreen(forced, 'intro-agreed');
    const border = `getComputedStyle(${ROOT}.querySelector('.primary')).borderTopWidth`;
    assert.equal(await forced.evaluate(border), '3px');
    const color = `getComputedStyle(${ROOT}.querySelector('.primary')).color`;
    const enabled = await forced.evaluate(color);
    await showScreen(forced, 'intro');
    assert.notEqual(await forced.evaluate(color), enabled, 'a button that does nothing looks as if it did');
    const sign = `getComputedStyle(${ROOT}.querySelector('.points .icon')).color`;
    assert.equal(await forced.evaluate(sign), await forced.evaluate(`getComputedStyle(document.body).color`));
  });

  test('shows the progress, except for problems', async () => {
    for (const [screen, steps] of [
      ['intro', 1],
      ['banks', 2],
      ['blocked', 3],
      ['success', 3],
    ] as const) {
      await showScreen(page, screen);
      assert.equal(await page.evaluate(`${ROOT}.querySelectorAll('.past').length`), steps, screen);
    }
    await showScreen(page, 'denied');
    assert.equal(await page.evaluate(`${ROOT}.querySelector('.progress').childElementCount`), 0);
  });

  test('has the same height on every screen, and no way out at the place of the last screen’s main button', async () => {
    const wide = await gallery({ viewport: { width: 1_280, height: 900 } });
    type Box = [name: string, top: number, bottom: number];
    const boxes = async (screen: string, selector: string): Promise<Box[]> => {
      await showScreen(wide, screen);
      return wide.evaluate(`[...${ROOT}.querySelectorAll('${selector}')].map((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return [each.textContent, top, bottom];
      })`);
    };
    const heights = new Set<number>();
    for (const screen of screens) {
      const [[, top, bottom] = ['', 0, 0]] = await boxes(screen, 'dialog');
      heights.add(bottom - top);
    }
    assert.deepEqual([...heights], [776]);
    for (const [before, after] of [
      ['intro-agreed', 'banks'],
      ['handoff', 'waiting'],
      ['handoff', 'blocked'],
      ['handoff', 'server'],
      ['blocked', 'leaving'],
      ['denied', 'handoff'],
      ['server', 'handoff'],
      ['success', 'intro'],
    ]) {
      const mains = await boxes(before!, '.primary, .secondary');
      const leaving = await boxes(after!, '.plain');
      for (const [name, top, bottom] of mains) {
        const met = leaving.filter(([, from, to]) => from < bottom && to > top);
        assert.deepEqual(met, [], `${name} of ${before} before ${after}`);
      }
    }
  });

  test('uses the application’s colour and logo', async () => {
    for (const theme of THEMES) {
      for (const screen of ['intro-agreed', 'renewal-over', 'waiting', 'rate-limited']) {
        await showScreen(page, screen, 'en', theme, true);
        await page.evaluate(`document.body.append(${ROOT}.host)`);
        assert.deepEqual(await accessibilityViolations(page), [], `${screen} ${theme}`);
      }
      await showScreen(page, 'intro-agreed', 'en', theme, true);
      const [ground, logo] = await page.evaluate<[string, number]>(
        `[getComputedStyle(${ROOT}.querySelector('.primary')).backgroundColor, ${ROOT}.querySelector('img').getBoundingClientRect().height]`,
      );
      assert.deepEqual([ground, logo], ['rgb(245, 196, 0)', 44]);
    }
  });

  test('has its own language control, with letters that do not cause zoom on a phone', async () => {
    await showScreen(page, 'intro');
    const style = await page.evaluate(
      `(({ appearance, fontSize }) => ({ appearance, fontSize }))(getComputedStyle(${ROOT}.querySelector('select')))`,
    );
    assert.deepEqual(style, { appearance: 'none', fontSize: '16px' });
  });

  test('uses the available height of a low screen before it scrolls', async () => {
    const low = await gallery({ viewport: { width: 1_024, height: 580 } });
    for (const screen of ['search', 'handoff', 'waiting', 'blocked', 'success-page', 'denied', 'server']) {
      await showScreen(low, screen);
      const [needed, room] = await low.evaluate<[number, number]>(
        `(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(${ROOT}.querySelector('dialog'))`,
      );
      assert.equal(needed, room, screen);
    }
  });
});
