import { expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { checkRandomChanges } from '#app/model/random-changes.ts'

const api = await testApi()

it('stored counts equal the rows after 20,000 random changes by six workers, while counts are folded', async () => {
  expect(await checkRandomChanges(api.db, 20_000)).toEqual([])
})
