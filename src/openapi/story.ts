/**
 * The examples of the interface description: one story, written once, so that an id in one example is the same in the
 * next. A test holds everything here against its schema. What the story leaves out is made from the `examples` that
 * a schema carries.
 */
import { developerStory } from './data/developer-story.ts';
import { userStory } from './data/user-story.ts';

export interface Story {
  /** One complete example of a resource, by the name of its schema. */
  resources: Record<string, unknown>;
  /** A request body worth sending, by operationId, where its schema does not say. */
  requests: Record<string, unknown>;
  /** A body that is a file, by operationId. */
  files: Record<string, string>;
  /** A response that differs from the example of its resource, by operationId. */
  responses: Record<string, unknown>;
  /** What stands for a part of a path, by the collection before it: `accounts` for `/accounts/{id}/balance`. */
  identifiers: Record<string, string>;
}

export const story: Story = {
  resources: { ...userStory.resources, ...developerStory.resources },
  requests: { ...userStory.requests, ...developerStory.requests },
  files: { ...userStory.files, ...developerStory.files },
  responses: { ...userStory.responses, ...developerStory.responses },
  identifiers: { ...userStory.identifiers, ...developerStory.identifiers },
};
