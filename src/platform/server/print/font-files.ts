/** A font's files, as addresses. */
export type FontFiles = { name: string; regular: string; bold: string }

const standard = (name: string): string => import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`)
const latin = (name: string): string => new URL(`../fonts/NotoSans-${name}.ttf`, import.meta.resolve('@embedpdf/fonts-latin')).href
const arabic = (name: string): string => new URL(`../fonts/NotoNaskhArabic-${name}.ttf`, import.meta.resolve('@embedpdf/fonts-arabic')).href
const hebrew = (name: string): string => new URL(`../fonts/NotoSansHebrew-${name}.ttf`, import.meta.resolve('@embedpdf/fonts-hebrew')).href
const chinese = (): string => new URL('../fonts/NotoSansHans-Medium.otf', import.meta.resolve('@embedpdf/fonts-sc')).href
const korean = (): string => new URL('../fonts/NotoSansKR-Medium.otf', import.meta.resolve('@embedpdf/fonts-kr')).href

/**
 * The first that has all signs of a text prints it. Liberation has the widths of Arial, in which the screen shows a card before it is printed;
 * Chinese and Korean are one weight, because each file has 5 to 8 MB.
 */
export const fontFiles = (): readonly FontFiles[] => [
  { name: 'liberation', regular: standard('Regular'), bold: standard('Bold') },
  { name: 'latin', regular: latin('Regular'), bold: latin('Bold') },
  { name: 'arabic', regular: arabic('Regular'), bold: arabic('Bold') },
  { name: 'hebrew', regular: hebrew('Regular'), bold: hebrew('Bold') },
  { name: 'chinese', regular: chinese(), bold: chinese() },
  { name: 'korean', regular: korean(), bold: korean() },
]
