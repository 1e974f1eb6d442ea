import { CopyButton } from './copy.tsx';

interface CodeBlockProps {
  code: string;
  /** What it is: "Request", ".env". Shown above it, and names it for screen readers. */
  title?: string;
  copyLabel?: string;
}

/** Text for a machine, to be read and copied. Long lines scroll, by keyboard too. */
export const CodeBlock = ({ code, title, copyLabel }: CodeBlockProps) => (
  <figure className="code">
    <figcaption className="code-bar">
      <span>{title}</span>
      <CopyButton value={code} {...(copyLabel ? { label: copyLabel } : {})} />
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
    <section tabIndex={0} aria-label={title} className="code-text">
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  </figure>
);

/** An answer of the API, as it came. */
export const JsonView = ({ value, title = 'JSON' }: { value: unknown; title?: string }) => (
  <CodeBlock title={title} code={JSON.stringify(value, null, 2)} />
);
