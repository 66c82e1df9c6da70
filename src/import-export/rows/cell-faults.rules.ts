/**
 * What a spreadsheet shows instead of a value, in any language: #REF!, #¡REF!, #BEZUG!, #NOM ?, #N/A, #YOK, Err:502, Loading..., and ##### where a cell
 * is too narrow. A word behind # without its mark is one only in capitals: people write #kamau.
 */
const errorText =
  /^(?:#[¡¿]?\p{L}[\p{L}\p{M}\p{N}/_. ]*\s?[!?]|#\p{L}\/\p{L}(?:\s\p{L}\/\p{L})?|#+|(?:Err|Error|Errore|Erreur|Erro|Eroare|Fehler|Fout|Fel|Feil|Fejl|Virhe|Błąd|Hiba|Chyba|Hata|Napaka|Greška|Ошибка|Kosa|Hitilafu)\s?:\s?5\d\d)$/iu
const errorInCapitals = /^#\p{Lu}[\p{Lu}_]+$/u
/** A sheet in the web was saved before its values had come. */
const stillLoading =
  /^(?:Loading|Chargement|Cargando|Carregando|Caricamento|Laden|Wird geladen|Inapakia|Yükleniyor|Ładowanie|Загрузка|Memuat|جار[ٍي]? التحميل)(?:\s?en cours)?\s?(?:\.{2,3}|…)$/iu
/** The decoder's word for a number in a format that it does not know. */
const unknownFormat = /^=TEXT\((.*),"(.*)"\)$/s
/** What is no letter of the file's encoding. */
const unreadable = /[\uFFFD\u0080-\u0084\u0086-\u009F]/

/** Why no column can take this cell; undefined for a text that a person could have typed. */
export function cellFault(cell: string): string | undefined {
  const text = cell.trim()
  if ([errorText, errorInCapitals, stillLoading].some((each) => each.test(text.normalize('NFC'))))
    return `This cell has an error of the spreadsheet. Correct it there, or write the value: ${text}`
  const [, number, format] = unknownFormat.exec(text) ?? []
  if (number !== undefined)
    return `The format of this number is not known here. Format the column as text and enter it again: ${number}, shown by ${format?.replaceAll('""', '"')}`
  if (text.startsWith('='))
    return `This formula has no stored value. Calculate and save the file in a spreadsheet, or write the value: ${text}`
  if (unreadable.test(text)) return `This cell has a character that cannot be read. Write it again: ${text}`
  return undefined
}
