/**
 * The examples of the interface description: one story, so that an id is the same in every example. A test validates
 * everything here against its schema. Other examples are made from the `examples` of schemas.
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
