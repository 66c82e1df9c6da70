/** What a drawn portrait is made of: shapes and tones, and nobody's face. */
export type Portrait = {
  background: string
  skin: Skin
  hair: string
  head: Head
  beard: Beard
  clothes: Clothes
  cloth: Cloth
  /** The side from which the light comes. */
  isLitFromLeft: boolean
}

export type Skin = { light: string; shade: string }
export type Cloth = { main: string; dark: string; trim: string }
export const mensHeads = ['short', 'fade', 'bald', 'curls', 'cap', 'helmet', 'kofia', 'short', 'cap'] as const
export const womensHeads = ['scarf', 'bun', 'braids', 'cap', 'scarf', 'curls'] as const
export type Head = (typeof mensHeads | typeof womensHeads)[number]
export const beards = ['none', 'none', 'full', 'none', 'chin', 'none', 'stubble'] as const
export type Beard = (typeof beards)[number]
export const manyClothes = ['polo', 'vest', 'shirt', 'overall', 'vest', 'jumper'] as const
export type Clothes = (typeof manyClothes)[number]

/** Quiet, so that a list of them stays calm. */
const backgrounds = ['#dfe5ea', '#e8e2d8', '#dbe6e0', '#e4dfe8', '#e9e0da', '#d8e2e8', '#e3e6dc'] as const
const skins: readonly Skin[] = [
  { light: '#8a5a3c', shade: '#744a30' },
  { light: '#6f4529', shade: '#5b3720' },
  { light: '#a06c46', shade: '#87583a' },
  { light: '#5a3722', shade: '#492b1a' },
  { light: '#7c5033', shade: '#664028' },
]
const hairs = ['#1d1714', '#231b16', '#2b2320', '#17130f', '#4a4542'] as const
const cloths: readonly Cloth[] = [
  { main: '#2f5d7c', dark: '#254b65', trim: '#e9eef2' },
  { main: '#3f6b57', dark: '#325747', trim: '#e6efe9' },
  { main: '#7a4b4b', dark: '#653c3c', trim: '#f3e9e7' },
  { main: '#4f5673', dark: '#40465f', trim: '#e9eaf1' },
  { main: '#8a6b3f', dark: '#735833', trim: '#f4eee2' },
  { main: '#51636b', dark: '#425157', trim: '#e8edef' },
  { main: '#5b4a6d', dark: '#4a3c59', trim: '#eeeaf2' },
]

/** The numbers of compositions for men and for women: enough that hardly two are alike on a page. */
export const compositions = { Male: 128, Female: 40 } as const
export type Gender = keyof typeof compositions

/** The nth composition. The lists have lengths without a common factor, so that neighbours differ in everything. */
export function portraitOf(gender: Gender, nth: number): Portrait {
  const of = <T>(list: readonly T[], step: number): T => list[Math.floor((nth * step) % list.length)] as T
  const isMan = gender === 'Male'
  return {
    background: of(backgrounds, 3),
    skin: of(skins, 2),
    hair: of(hairs, 1),
    head: of<Head>(isMan ? mensHeads : womensHeads, 1),
    beard: isMan ? of(beards, 4) : 'none',
    clothes: of(manyClothes, isMan ? 5 : 1),
    cloth: of(cloths, 5),
    isLitFromLeft: nth % 2 === 0,
  }
}
