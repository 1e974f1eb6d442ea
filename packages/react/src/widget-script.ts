/** Loads the script of the Link Widget once for each address, however many components use it. */
import type { ServiceGlobal } from './service.gen.ts';

const loads = new Map<string, Promise<ServiceGlobal>>();

const load = (src: string): Promise<ServiceGlobal> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = src;
    element.addEventListener('load', () => resolve(window.Service));
    element.addEventListener('error', () => {
      element.remove();
      reject(
        new Error(
          `The Link Widget could not be loaded from ${src}. Check baseUrl, the network, and script-src of your Content-Security-Policy.`,
        ),
      );
    });
    document.head.append(element);
  });

/** Returns the global `Service` of the widget. A load that failed is repeated by the next call. */
export const loadWidget = (address: string): Promise<ServiceGlobal> => {
  const src = `${address}/v1/service.js`;
  let loading = loads.get(src);
  if (!loading) {
    loading = load(src);
    loads.set(src, loading);
    loading.catch(() => loads.delete(src));
  }
  return loading;
};
