import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { checkRandomChanges } from '#tests/model/random-changes.ts'

const api = await testApi()

it('stored counts equal the rows after 20,000 random changes by six workers, while counts are folded', async () => {
  expect(await checkRandomChanges(api.db, 20_000)).toEqual([])
})
