import { expect, it } from 'vitest';
import { isFieldOf } from '../../content/field-paths.ts';
import { contentEntities, entitiesOf } from '../entities.ts';
import { hasLanguages } from './rules.ts';

it('has languages in the list of each entity whose documents have texts', () => {
  const entities = entitiesOf(undefined);
  for (const name of contentEntities)
    expect([name, hasLanguages(name)]).toEqual([name, isFieldOf(entities.get(name)?.schema as never, 'texts')]);
});
