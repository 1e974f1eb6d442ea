/**
 * The examples of the interface description: one story, written once, so that an id in one example is the same in the
 * next. A test holds everything here against its schema. What the story leaves out is made from the `examples` that
 * a schema carries.
 */
import { developerStory } from './data/developer-story.ts';
import { type Story, userStory } from './data/user-story.ts';

export const story: Story = {
  resources: { ...userStory.resources, ...developerStory.resources },
  requests: { ...userStory.requests, ...developerStory.requests },
  files: { ...userStory.files, ...developerStory.files },
  responses: { ...userStory.responses, ...developerStory.responses },
  identifiers: { ...userStory.identifiers, ...developerStory.identifiers },
};
