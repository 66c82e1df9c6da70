import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { terms } from '#administration/terms.tsx'

const glossary = readFileSync('docs/glossary.md', 'utf8')

it.each(Object.values(terms))('the glossary explains $name as the screens do', ({ meaning }) => expect(glossary).toContain(meaning))
