export { findLetter, listLettersOfCase, listLettersOfDriver, lockNextToSend, markSent } from './letters.store.ts'
