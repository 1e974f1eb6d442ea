import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

interface ViewTabsProps {
  /** Label of the tabs for screen readers. */
  label: string;
  /** Views with their addresses. */
  views: readonly { to: string; name: string }[];
  /** The address of the shown view. */
  shown: string;
  children: ReactNode;
}

/** Marks the sides on which a list of tabs can scroll. */
const markMore = (list: HTMLElement): void => {
  const before = list.scrollLeft > 1;
  const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
  list.dataset.more = before ? (after ? 'both' : 'before') : after ? 'after' : 'none';
};

/** Shows views as tabs, each with an address. */
export const ViewTabs = ({ label, views, shown, children }: ViewTabsProps) => {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  // A list of tabs scrolls if it does not fit. Scroll to the shown tab again when the texts become wider: in another
  // language, or when a font has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another view is shown
  useEffect(() => {
    const tabs = list.current!;
    const tab = tabs.querySelector<HTMLElement>('[aria-selected="true"]');
    const observer = new ResizeObserver(() => {
      if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
      markMore(tabs);
    });
    for (const each of tabs.children) observer.observe(each);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <Tabs value={shown} onChange={(to) => to !== null && navigate(to)} keepMounted={false}>
      <Tabs.List
        ref={list}
        mb="lg"
        aria-label={label}
        className="tabs-scroll"
        onScroll={({ currentTarget }) => markMore(currentTarget)}
      >
        {views.map(({ to, name }) => (
          <Tabs.Tab key={to} value={to}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown}>{children}</Tabs.Panel>
    </Tabs>
  );
};
