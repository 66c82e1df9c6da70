import { decode, encode } from 'cborg'
import * as z from 'zod/mini'
import { strictly } from '#onboarding/card-codes/sign1.rules.ts'

/** Signed together with a photograph, so that no other signature counts for one. */
export const photographContext = new TextEncoder().encode('driver-pass gate photograph')

/** A device asks for so many at once. */
export const photographsPerCall = 100

/** A driver's picture, small. Pictures never change: another one has another id. */
export type Photograph = { pictureId: string; picture: Uint8Array }

/** A photograph as it is signed; null where the picture cannot be shown. */
export type SealedPhotograph = readonly [pictureId: string, sealed: Uint8Array | null]

const bytes = z.instanceof(Uint8Array)
const Payload = z.tuple([z.string(), bytes])
const Answer = z.array(z.tuple([z.string(), z.nullable(bytes)])).check(z.maxLength(photographsPerCall))

export const formatPhotograph = ({ pictureId, picture }: Photograph): Uint8Array => encode([pictureId, picture])

/** The photograph of a payload that was signed. Throws for anything else. */
export function parsePhotograph(payload: Uint8Array): Photograph {
  const [pictureId, picture] = Payload.parse(decode(payload, strictly))
  return { pictureId, picture }
}

/** What a device gets for the drivers that it named. */
export const formatAnswer = (answer: readonly SealedPhotograph[]): Uint8Array => encode(answer)

export const parseAnswer = (answer: Uint8Array): readonly SealedPhotograph[] => Answer.parse(decode(answer, strictly))
