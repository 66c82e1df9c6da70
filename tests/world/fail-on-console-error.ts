import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => void vi.spyOn(console, 'error'))

afterEach(() => {
  const printed = vi.mocked(console.error).mock.calls
  vi.mocked(console.error).mockRestore()
  expect(printed).toEqual([])
})
