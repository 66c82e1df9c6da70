import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { answersFolder, type AnswerNote } from './answer.ts'
import { noting } from './noting.ts'

afterAll(() => {
  const note: AnswerNote = { file: expect.getState().testPath ?? '', answers: [...noting.learnt] }
  noting.learnt.clear()
  mkdirSync(answersFolder, { recursive: true })
  appendFileSync(join(answersFolder, `${process.pid}.jsonl`), `${JSON.stringify(note)}\n`)
})
