/** What the site consists of: each page with its address, its place in the navigation, and how it is written. */
import type { Findable } from '../../../packages/common/pages/search-index.ts';
import type { Config } from '../../platform/config.ts';
import { errorCodes } from '../../platform/vocabulary/error-catalogue.ts';
import type { InterfaceDocument } from '../openapi/document.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import { refusalsOf } from '../openapi/refusals.ts';
import { documentAsMarkdown, writtenAsMarkdown } from './as-markdown.ts';
import { contents, REFERENCE } from './contents.ts';
import { documents, renderDocument } from './documents.ts';
import { errorAddress, errorIndexPage, errorPage } from './error-pages.ts';
import { findableErrors, findableOperation, findableParts } from './findables.ts';
import type { NavigationSection, Place } from './frame.ts';
import { HOME, homeDocument, homePage } from './home.ts';
import { addressOf } from './links.ts';
import { operationSection } from './operation.ts';
import { operationsOf, tagAddress } from './operations.ts';
import type { Written } from './page.ts';
import { EVENTS, eventsPage, referenceIndex, tagPage } from './reference.ts';
import { placeholders } from './sample-call.ts';
import type { Language } from './words.ts';

export interface Source extends Place {
  language: Language;
  write: () => Written;
  asMarkdown: () => string | Promise<string>;
}

export interface Sources {
  pages: readonly Source[];
  navigation: readonly NavigationSection[];
  /** In steps, between which others may go first: together they take some 200 ms. */
  findables: readonly (() => Findable[])[];
  /** Where the reference has an operation, by its operationId. */
  operations: ReadonlyMap<string, string>;
  /** The section of an operation alone, as Markdown, by the address that ends in its operationId. */
  sections: ReadonlyMap<string, () => Promise<string>>;
}

const REFERENCE_INDEX = '/docs/reference';
const ERRORS = '/docs/errors';

export const sourcesOf = (
  document: InterfaceDocument,
  endpoints: readonly Endpoint[],
  config: Config,
): Sources => {
  const { publicUrl, demoApiKeys } = config;
  const operations = operationsOf(document, endpoints);
  const reference = {
    document,
    values: { ...placeholders, url: publicUrl },
    demoKey: demoApiKeys[0] ?? null,
  };
  const english = (address: string, title: string, write: () => Written): Source => ({
    address,
    title,
    language: 'en',
    write,
    asMarkdown: () => writtenAsMarkdown(write()),
  });

  const referencePages = [
    english(REFERENCE_INDEX, 'Overview', () => referenceIndex(document, operations)),
    ...document.tags.map((tag) =>
      english(tagAddress(tag.name), tag.name, () =>
        tagPage(
          tag,
          operations.filter((operation) => operation.tag === tag.name),
          reference,
        ),
      ),
    ),
    english(EVENTS, 'Events', () => eventsPage(document)),
    english(ERRORS, 'Errors', errorIndexPage),
  ];
  const navigation = contents.map(({ title, pages }) => {
    const written: Place[] = pages.map((entry) => ({ address: addressOf(entry), title: entry.title }));
    return { title, pages: title === REFERENCE ? [...referencePages, ...written] : written };
  });

  return {
    navigation,
    pages: [
      english(HOME, homeDocument.title, () => homePage(navigation, config)),
      ...documents().map((document) => ({
        ...document,
        write: () => {
          const { lead, ...rendered } = renderDocument(document, config);
          return { ...rendered, description: lead };
        },
        asMarkdown: () => documentAsMarkdown(document, config),
      })),
      ...referencePages,
      ...errorCodes.map((code) =>
        english(errorAddress(code), code, () =>
          errorPage(
            code,
            endpoints.filter((endpoint) => refusalsOf(endpoint).includes(code)),
            publicUrl,
          ),
        ),
      ),
    ],
    findables: [
      ...[homeDocument, ...documents()].map(
        (document) => () => findableParts(document, renderDocument(document, config)),
      ),
      () => operations.map(findableOperation),
      findableErrors,
    ],
    operations: new Map(operations.map(({ id, tag }) => [id, `${tagAddress(tag)}#${id}`])),
    sections: new Map(
      operations.map((operation) => [
        `${REFERENCE_INDEX}/${operation.id}`,
        () => writtenAsMarkdown({ title: operation.id, body: operationSection(operation, reference) }),
      ]),
    ),
  };
};
