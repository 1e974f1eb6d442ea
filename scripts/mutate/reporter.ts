/** Writes a line for each test, so that the runner sees a failure, and that a process is alive, at once. */
import type { TestEvent } from 'node:test/reporters';

export default async function* lines(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:pass') yield 'passed\n';
    if (type === 'test:fail' && data.todo === undefined) yield `failed ${JSON.stringify(data.name)}\n`;
  }
}
