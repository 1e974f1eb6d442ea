/**
 * Shows any screen of the widget directly, for the accessibility tests and for the pictures in docs/widget. `gallery.show`
 * draws one screen; `gallery.screens` lists the names.
 */
import type { Language } from '../../packages/common/language/languages.ts';
import * as extras from '../widget/extras.ts';
import { haveExtras } from '../widget/load-extras.ts';
import { problem } from '../widget/problems.ts';
import type { Theme } from '../widget/settings.ts';
import type { Bank, Failure, OpenState, Session, StateAt } from '../widget/states.ts';
import { openView, type View } from '../widget/view.ts';

const NOW = Date.parse('2026-03-14T10:00:00Z');

const bank = (id: string, name: string, color: string, available = true): Bank => ({
  id,
  name,
  bic: '',
  color,
  available,
  sandbox: true,
  days: 365,
});
const intesa = bank('banca-intesa', 'Banca Intesa', '#258900');
const raiffeisen = bank('raiffeisen', 'Raiffeisen banka', '#FEE600');
const nlb = bank('nlb', 'NLB Banka', '#230078');
const banks = [
  intesa,
  bank('otp', 'OTP banka Srbija', '#52AE30'),
  bank('aik', 'AIK Banka', '#00539F', false),
  raiffeisen,
  bank('unicredit', 'UniCredit Bank Srbija', '#E2001A'),
  nlb,
];

const session: Session = {
  token: 'sess_EXAMPLE',
  authUrl: 'about:blank?token=sess_EXAMPLE',
  endsAt: NOW + 582_000,
};

const handoff: StateAt<'handoff'> = { at: 'handoff', banks, bank: raiffeisen, session, here: false };
const waiting: StateAt<'waiting'> = {
  at: 'waiting',
  banks,
  bank: intesa,
  session,
  blocked: false,
  checks: 1,
  checkedAt: NOW,
  nextCheckAt: NOW + 2_000,
  again: false,
  note: null,
};

const failed = (
  error_code: string,
  error_type = 'ITEM_ERROR',
  from: typeof handoff | typeof waiting = handoff,
) => {
  const failure: Failure = {
    error_type,
    error_code,
    error_message: '',
    request_id: 'req_3mQb0DExAmPlE',
    retryAfter: 95,
  };
  return problem(from, failure, from, NOW, from.session?.endsAt);
};

const renewal = (isOver: boolean): StateAt<'intro'> => ({
  at: 'intro',
  banks: null,
  bank: intesa,
  renews: { bank: intesa, expiresAt: '2026-03-20T09:00:00.000Z', isOver },
  agreed: isOver,
});

/** A list of pairs and not an object, because the build shortens the names of fields and the tests use these names. */
const screens = new Map<string, OpenState>([
  ['intro', { at: 'intro', banks, bank: null, renews: null, agreed: false }],
  ['renewal-loading', { at: 'intro', banks: null, bank: null, renews: null, agreed: false }],
  ['renewal', renewal(false)],
  ['renewal-over', renewal(true)],
  ['intro-agreed', { at: 'intro', banks, bank: null, renews: null, agreed: true }],
  ['banks', { at: 'banks', banks, query: '' }],
  ['banks-loading', { at: 'banks', banks: null, query: '' }],
  ['search', { at: 'banks', banks, query: 'рајф' }],
  ['search-none', { at: 'banks', banks, query: 'xyz' }],
  ['handoff', handoff],
  ['leaving', { ...handoff, session: null, here: true }],
  ['waiting', waiting],
  ['waiting-closed', { ...waiting, note: 'closed' }],
  ['waiting-offline', { ...waiting, note: 'offline' }],
  ['blocked', { ...waiting, blocked: true }],
  ['success', { at: 'success', bank: nlb }],
  ['success-page', { at: 'success', bank: nlb, pageUrl: 'https://service.example/my/manage?session=sess_1' }],
  ['link-expired', failed('EXPIRED_LINK_TOKEN', 'AUTH_ERROR')],
  ['session-expired', { ...failed('SESSION_NOT_FOUND', 'ITEM_ERROR', waiting) }],
  ['denied', failed('SESSION_EXPIRED', 'ITEM_ERROR', waiting)],
  ['rate-limited', failed('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_ERROR', waiting)],
  ['offline', failed('OFFLINE', 'NETWORK_ERROR')],
  ['unreachable', failed('UNREACHABLE', 'NETWORK_ERROR')],
  ['bank-unavailable', failed('BANK_NOT_AVAILABLE')],
  ['misconfigured', failed('INVALID_API_KEY', 'AUTH_ERROR')],
  ['server', failed('INTERNAL_ERROR', 'API_ERROR')],
]);

const LOGO =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="%23f5c400"/><circle cx="20" cy="20" r="10"/></svg>';

haveExtras(extras);
let view: View | null = null;

/** `branded` adds the colour and the logo of an application. */
const show = (screen: string, language: Language, theme: Theme, branded = false): void => {
  view?.close();
  view = openView({
    language,
    theme,
    appName: 'Kućni budžet',
    accentColor: branded ? '#f5c400' : null,
    logo: branded ? LOGO : null,
    renews: screen.startsWith('renewal'),
    send: () => {},
    onLanguage: () => {},
  });
  view.show(screens.get(screen)!, NOW);
};

Object.assign(window, { gallery: { screens: [...screens.keys()], show } });
