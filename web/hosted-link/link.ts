/**
 * The hosted page of a link token: opens the Link Widget for the token in the fragment of the address, and returns to the
 * application.
 */

const PLACE = 'open-banking:link-token';

const shown = document.querySelector<HTMLElement>('#link')!;
const again = document.querySelector<HTMLButtonElement>('#again')!;
const goBack = document.querySelector<HTMLElement>('#back')!;
/** Links to the page on which the user sees and ends the access, where the developer switched it on. */
const userPage = document.querySelector<HTMLAnchorElement>('#page')!;

const show = (text: 'done' | 'exited' | 'invalid' | 'failed'): void => {
  shown.textContent = shown.dataset[text] ?? '';
  again.hidden = text === 'done' || text === 'invalid';
};

/** Returns the token that the tab stores, after storing one or removing it. Storage may be forbidden. */
const storedToken = (change?: string | null): string | null => {
  try {
    if (change === null) sessionStorage.removeItem(PLACE);
    else if (change !== undefined) sessionStorage.setItem(PLACE, change);
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
};

/**
 * Moves the token from the address to the storage of the tab. It is there while the user visits the bank in this tab, and
 * the address without it may be given to the bank.
 */
const takeToken = (): string | null => {
  const given = location.hash.slice(1);
  if (given === '') return storedToken();
  storedToken(given);
  history.replaceState(null, '', location.pathname + location.search);
  return given;
};

interface Details {
  app_name: string;
  redirect_url: string | null;
}

const openWidget = (linkToken: string, { app_name: appName, redirect_url: back }: Details): void => {
  const end = (status: 'authorized' | 'exited', more: Record<string, string>): void => {
    const isLeft = back !== null && /^https?:/i.test(back);
    if (isLeft || status === 'authorized') storedToken(null);
    if (!isLeft) show(status === 'authorized' ? 'done' : 'exited');
    if (back === null) return;
    const address = new URL(back);
    for (const [name, value] of Object.entries({ status, ...more })) address.searchParams.set(name, value);
    // Not in the history, so that the back button does not lead to a page that is over.
    location.replace(address);
    // A mobile application opens beside the page, in some browsers only after a tap.
    goBack.querySelector('a')!.href = address.href;
    goBack.hidden = isLeft;
  };
  const handler = Service.create({
    linkToken,
    appName,
    onSuccess: (public_token, { user_page_url: url }) => {
      if (url !== undefined) {
        userPage.href = `${url}&lang=${document.documentElement.lang}`;
        userPage.hidden = false;
      }
      end('authorized', { public_token });
    },
    onExit: (error) => end('exited', error === null ? {} : { error_code: error.error_code }),
  });
  again.onclick = () => {
    shown.textContent = '';
    again.hidden = true;
    goBack.hidden = true;
    handler.open();
  };
  handler.open();
};

const start = async (): Promise<void> => {
  const token = takeToken();
  if (token === null) return show('invalid');
  const response = await fetch(`${shown.dataset.service}/v1/link/token`, {
    headers: { Authorization: `Bearer ${token}` },
    cache: 'no-store',
  });
  if (response.ok) return openWidget(token, (await response.json()) as Details);
  if (response.status >= 500 || response.status === 429) throw new Error(String(response.status));
  storedToken(null);
  show('invalid');
};

// Another link that is opened in this tab changes only the fragment.
addEventListener('hashchange', () => location.reload());
again.onclick = () => location.reload();
start().catch(() => show('failed'));
