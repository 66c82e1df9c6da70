import { expect, it } from 'vitest'
import { kinds, kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { isWhole } from '../world/whole.ts'
import { checkLives } from './check-lives.ts'
import { kindOf } from './driver-model.ts'
import { modelKinds } from './model-kinds.ts'

const lives = isWhole ? 200 : 60

it('the model has every kind', () => {
  for (const slug of kindSlugs) expect(kindOf(slug).typeId).toBe(kinds[slug].typeId)
  expect(Object.keys(modelKinds).toSorted()).toEqual(kindSlugs.toSorted())
})

it(`allows every legal move, refuses every illegal one, and matches the model in ${lives} lives`, { timeout: 300_000 }, async () => {
  expect(await checkLives(lives)).toEqual([])
})
