import type { CopyText } from './own-page-text.rules.ts'

export const swahiliCopy: CopyText = {
  title: 'Yanayohifadhiwa kukuhusu',
  offer: 'Una haki ya kupata nakala ya yote ambayo kiwanda kinahifadhi kukuhusu.',
  ask: 'Omba nakala',
  asked: (day, due) => `Uliomba nakala tarehe ${day}. Kiwanda kitakuwa nayo tayari kufikia tarehe ${due}.`,
  ready: 'Nakala yako iko tayari. Ichukue kiwandani, na ulete kitambulisho au leseni yako ya udereva.',
  handed: (day) => `Ulipewa nakala tarehe ${day}.`,
  closed: (day) => `Ombi lako lilifungwa tarehe ${day} bila nakala. Uliza sababu kiwandani.`,
  form: {
    title: 'Nakala ya yanayohifadhiwa kukuhusu',
    what: 'Ina yote: maombi yako, ukaguzi wa langoni, ukiukaji, mafunzo na ripoti za daktari, na nani aliyezifungua.',
    how: 'Unaichukua mwenyewe kiwandani, kwa kitambulisho au leseni yako ya udereva. Hapewi mtu mwingine, na haionyeshwi kwenye ukurasa huu.',
    send: 'Omba nakala',
    back: 'Rudi kwenye ukurasa wako',
    noScript: 'Kivinjari hiki hakiwezi kutuma. Omba kiwandani.',
  },
  states: {
    sending: 'Inatuma.',
    sent: 'Kiwanda kimepata ombi lako. Ukurasa wako utasema nakala ikiwa tayari.',
    given: 'Uliomba nakala hivi karibuni. Uliza kiwandani.',
    cut: 'Hakuna mtandao. Jaribu tena baada ya muda mfupi.',
    refused: 'Halijapokelewa. Fungua ukurasa wako tena kwa kiungo ulicho nacho, au uliza kiwandani.',
  },
}
