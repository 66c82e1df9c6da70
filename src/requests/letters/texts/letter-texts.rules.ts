import type { Language } from '#platform/contract/language.ts'
import { englishLetters } from './english-letters.rules.ts'
import type { LetterText } from './letter-text.rules.ts'
import { swahiliLetters } from './swahili-letters.rules.ts'

export const letterTexts: Readonly<Record<Language, LetterText>> = { en: englishLetters, sw: swahiliLetters }
