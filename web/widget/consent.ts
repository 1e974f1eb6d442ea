import type { Text } from '../../packages/common/language/text.ts';
import { el, setAttributes } from './dom.ts';
import { type Built, button, type Ui } from './parts.ts';
import * as words from './words.ts';

/** Draws the consent: an unticked box, and a button that explains when the box is not ticked. */
export const consent = (
  { say, send, announce }: Ui,
  text: Text,
  label: Text,
): Pick<Built<{ agreed: boolean }>, 'actions' | 'refresh'> => {
  const box = el('input', { type: 'checkbox', 'aria-required': 'true' }, [], {
    change: () => send({ type: 'agree', agreed: box.checked }),
  });
  const hint = say(words.consentHint);
  const proceed = button(say(label), 'primary', () => {
    if (box.checked) return send({ type: 'continue' });
    announce(hint);
    box.focus();
  });
  return {
    actions: [
      el('label', 'ground consent', [box, el('span', {}, [say(text)])]),
      proceed,
      el('p', { class: 'fine hint', id: 'hint' }, [hint]),
    ],
    refresh({ agreed }) {
      box.checked = agreed;
      setAttributes(proceed, {
        'aria-disabled': agreed ? null : 'true',
        'aria-describedby': agreed ? null : 'hint',
      });
    },
  };
};
