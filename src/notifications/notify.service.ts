import type { Tx } from '#platform/server/database/database.ts'
import { AdministratorNews, ReminderNews, RequestNews, type Topic } from './notifications.contract.ts'
import { optionFor, personallyTold, requestLink, requestWords, notifiedTransporters, type Words } from './notifications.rules.ts'
import { findReaders, listAdministrators, type Reader } from './notifications.store.ts'

/** The recipients, each with link and text. */
type Telling = { readonly readers: readonly (Reader & { readonly link: string | null })[]; readonly words: Words }

/** The notifier of each topic. */
export const tellings: Readonly<Record<Topic, (tx: Tx, payload: unknown, plantId: string | null) => Promise<Telling>>> = {
  request: async (tx, payload, plantId) => {
    const news = RequestNews.parse(payload)
    const readers = await findReaders(tx, {
      plantId,
      typeId: news.type_id,
      option: optionFor(news.news),
      personallyTold: personallyTold(news),
      transporterIds: notifiedTransporters(news),
      byId: news.by_id,
    })
    return { readers: readers.map((reader) => ({ ...reader, link: requestLink(news, reader.transporterId) })), words: requestWords(news) }
  },

  reminder: async (_, payload) => {
    const { user_id, portal, transporter_id, link, ...words } = ReminderNews.parse(payload)
    return { readers: [{ userId: user_id, portal, transporterId: transporter_id, link }], words }
  },

  audit: async (tx, payload) => ({
    readers: (await listAdministrators(tx)).map((reader) => ({ ...reader, link: null })),
    words: AdministratorNews.parse(payload),
  }),
}
