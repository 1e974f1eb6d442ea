import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** White text has a contrast of 6.4 : 1 on shade 7 (light theme) and of 4.9 : 1 on shade 6 (dark theme). */
const pine: MantineColorsTuple = [
  '#eaf7f2',
  '#d3ece3',
  '#a6dac7',
  '#74c6a8',
  '#4cb48d',
  '#2c9c75',
  '#1a7f5f',
  '#146a50',
  '#10543f',
  '#0b3f30',
];

/** Darker than Mantine's red, on whose shade 7 white has 3.9 : 1. Here 5.9 : 1, and 5.0 : 1 on shade 6. */
const red: MantineColorsTuple = [
  '#fff1f1',
  '#ffe0e0',
  '#ffc4c4',
  '#ff9f9f',
  '#ff8585',
  '#f26464',
  '#d03535',
  '#c22c2c',
  '#a42222',
  '#861a1a',
];

/** Cooler than Mantine's greys, to match the portal's backgrounds. From text to the darkest background. */
const dark: MantineColorsTuple = [
  '#d3d8dc',
  '#b4bcc3',
  '#949ca4',
  '#6b747d',
  '#3d454b',
  '#333a3f',
  '#262b2f',
  '#1a1e20',
  '#16191c',
  '#121517',
];

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, red, dark },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Badge: { defaultProps: { tt: 'none' } } },
  headings: { fontWeight: '650' },
});

/**
 * Mantine's greys for secondary text have a contrast of 3.3 : 1 and 4.4 : 1 on our backgrounds; these have 5.9 : 1 and 7.2
 * : 1.
 */
export const resolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b646d',
    '--mantine-color-placeholder': '#6b747d',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-error': '#b42323',
  },
  dark: {
    '--mantine-color-dimmed': '#a3abb3',
    '--mantine-color-placeholder': '#949ca4',
    '--mantine-color-error': '#ff8585',
    '--mantine-color-red-light-color': '#ff9f9f',
    '--mantine-color-pine-light': '#16382f',
    '--mantine-color-pine-light-hover': '#1b443a',
    '--mantine-color-pine-light-color': '#9be0c8',
  },
});
