import { CopyButton } from './copy.tsx';

interface CodeBlockProps {
  code: string;
  /** Title such as "Request" or ".env", shown above and read by screen readers. */
  title?: string;
  copyLabel?: string;
}

/** Shows code to be read and copied. Long lines scroll, also by keyboard. */
export const CodeBlock = ({ code, title, copyLabel }: CodeBlockProps) => (
  <figure className="code">
    <figcaption className="code-bar">
      <span>{title}</span>
      <CopyButton value={code} {...(copyLabel ? { label: copyLabel } : {})} />
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
    <section tabIndex={0} aria-label={title} className="code-text">
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  </figure>
);

/** Shows a response of the API. */
export const JsonView = ({ value, title = 'JSON' }: { value: unknown; title?: string }) => (
  <CodeBlock title={title} code={JSON.stringify(value, null, 2)} />
);
