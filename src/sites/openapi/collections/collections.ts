/** The interface description for clients of HTTP: a collection for Postman and for Bruno, and a .http file. Pure. */
import type { InterfaceDocument } from '../document.ts';
import { bruno } from './bruno.ts';
import { httpFile } from './http-file.ts';
import { postman } from './postman.ts';
import { foldersOf, type Reader } from './requests.ts';

/** The texts of all files, by their paths. */
export const collections = (
  document: Pick<InterfaceDocument, 'info' | 'tags' | 'paths'>,
  reader: Reader,
): Record<string, string> => {
  const folders = foldersOf(document);
  const folder = Object.entries(bruno(document, folders, reader));
  return {
    'open-banking.postman_collection.json': postman(document, folders, reader),
    'open-banking.http': httpFile(document, folders, reader),
    ...Object.fromEntries(folder.map(([path, text]) => [`bruno/${path}`, text])),
  };
};
