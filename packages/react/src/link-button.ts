import {
  type ButtonHTMLAttributes,
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type MouseEvent,
  type RefAttributes,
} from 'react';
import { type LinkOptions, OPTIONS } from './options.ts';
import { useLink } from './use-link.ts';

type ButtonAttributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof LinkOptions>;

/** The options of `useLink`, and every attribute of a button. */
export type LinkButtonProps = LinkOptions & ButtonAttributes;

/** Returns the attributes of the button, without the options. */
const attributesOf = (props: LinkButtonProps): ButtonAttributes =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !OPTIONS.has(name)));

/**
 * A button that opens the Link Widget. `aria-busy` is set while the dialog is being loaded. An `onClick` of yours comes
 * first; the dialog does not open if it calls `preventDefault()`.
 */
export const LinkButton: ForwardRefExoticComponent<LinkButtonProps & RefAttributes<HTMLButtonElement>> =
  forwardRef<HTMLButtonElement, LinkButtonProps>((props, ref) => {
    const { open, isOpening } = useLink(props);
    const attributes = attributesOf(props);
    const onClick = (event: MouseEvent<HTMLButtonElement>): void => {
      attributes.onClick?.(event);
      if (!event.defaultPrevented) open();
    };
    return createElement('button', {
      type: 'button',
      'aria-busy': isOpening || undefined,
      ...attributes,
      onClick,
      ref,
    });
  });
LinkButton.displayName = 'LinkButton';
