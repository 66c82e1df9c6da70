import { buffer } from 'node:stream/consumers'
import { aPrintableCard } from '#onboarding/card-print/card-print.factory.ts'
import { openCardPrinter } from '#onboarding/card-print/card-printer.service.ts'
import { filmOf } from '#onboarding/card-print/testing/camera-film.ts'
import { pictureOf, type Held } from '#onboarding/card-print/testing/card-pictures.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { readPdf } from './read-pdf.ts'

type Site = Omit<Parameters<typeof openCardPrinter>[0], 'publicUrl'>
type Card = { cardId: string; plantId: string; userId: string }

const random = seededRandom(20_261_123)
const chance = (): number => random.upTo(1_000_000) / 1_000_000

/** What a phone's camera films: the card as card issuance prints it, held so. */
export async function filmCard(site: Site, { cardId, plantId, userId }: Card, held: Held = {}): Promise<Buffer> {
  const printer = openCardPrinter({ ...site, publicUrl: new URL('https://driver-passes.cement-producer.example.com') })
  const pages = await readPdf(
    await buffer(await printer.print([aPrintableCard({ cardId, plantId })], { layout: 'single', userId, isAddressAccepted: false })),
  )
  const sides = await Promise.all(pages.map(async (page) => ((await page.readCodes(150)).length > 0 ? [await page.draw(300)] : [])))
  return filmOf(sides.flat().map((side) => pictureOf(side, held, chance)))
}

/** For a Chromium whose camera shows this film. */
export const cameraOf = (film: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
