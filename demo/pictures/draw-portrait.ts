import sharp from 'sharp'
import { storedPictureSize } from '#drivers/picture/driver-picture.contract.ts'
import { portraitOf, type Clothes, type Head, type Portrait } from './portrait-parts.rules.ts'

/** A portrait as the product stores pictures: drawn shapes in flat tones, a few kilobytes. */
export const drawPortrait = (portrait: Portrait): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(portrait)))
    .flatten()
    .webp({ quality: 72 })
    .toBuffer()

const { width, height } = storedPictureSize

function svgOf(portrait: Portrait): string {
  const { background, skin, isLitFromLeft } = portrait
  const back = backs[portrait.head]?.(portrait) ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 640">
    <defs><clipPath id="face"><path d="${face}"/></clipPath><clipPath id="body"><path d="${shoulders}"/></clipPath></defs>
    <rect width="480" height="640" fill="${background}"/>
    <circle cx="240" cy="300" r="250" fill="#fff" opacity="0.28"/>
    ${back}
    <path d="${shoulders}" fill="${portrait.cloth.main}"/>
    <g clip-path="url(#body)">${clothes[portrait.clothes](portrait)}</g>
    <path d="${neck}" fill="${skin.shade}"/>
    <ellipse cx="143" cy="296" rx="17" ry="28" fill="${skin.shade}"/><ellipse cx="337" cy="296" rx="17" ry="28" fill="${skin.shade}"/>
    <path d="${face}" fill="${skin.light}"/>
    <g clip-path="url(#face)">
      <path d="${isLitFromLeft ? 'M268 120 C300 260 300 360 250 440 H380 V120 Z' : 'M212 120 C180 260 180 360 230 440 H100 V120 Z'}" fill="${skin.shade}" opacity="0.45"/>
      ${beardOf(portrait)}
    </g>
    ${heads[portrait.head](portrait)}
  </svg>`
}

const face = 'M148 268 C148 178 184 146 240 146 C296 146 332 178 332 268 C332 346 304 416 240 416 C176 416 148 346 148 268 Z'
const neck = 'M192 370 C192 420 190 440 176 470 C196 500 284 500 304 470 C290 440 288 420 288 370 Z'
const shoulders =
  'M20 660 C22 560 40 510 110 486 C150 472 176 466 186 446 C206 482 274 482 294 446 C304 466 330 472 370 486 C440 510 458 560 460 660 Z'

const clothes: Readonly<Record<Clothes, (portrait: Portrait) => string>> = {
  polo: ({ cloth }) => `<path d="M176 448 L240 520 L304 448 L336 470 L262 560 L240 534 L218 560 L144 470 Z" fill="${cloth.dark}"/>
    <path d="M236 520 h8 v120 h-8 Z" fill="${cloth.dark}"/>`,
  shirt: ({ cloth }) => `<path d="M176 446 L240 530 L304 446 L340 478 L270 566 L240 536 L210 566 L140 478 Z" fill="${cloth.trim}"/>
    <path d="M236 536 h8 v110 h-8 Z" fill="${cloth.dark}"/><path d="M300 560 h70 v60 h-70 Z" fill="${cloth.dark}" opacity="0.5"/>`,
  jumper: ({ cloth }) => `<path d="M170 440 C190 520 290 520 310 440 L334 462 C312 552 168 552 146 462 Z" fill="${cloth.dark}"/>`,
  overall: ({ cloth }) => `<path d="M176 446 L240 524 L304 446 L330 466 L252 560 V660 H228 V560 L150 466 Z" fill="${cloth.dark}"/>
    <path d="M118 484 L158 660 H120 L84 500 Z M362 484 L322 660 H360 L396 500 Z" fill="${cloth.trim}" opacity="0.55"/>`,
  vest: ({ cloth }) => `<path d="M150 452 L214 660 H60 L96 488 Z M330 452 L266 660 H420 L384 488 Z" fill="#e2a13a"/>
    <path d="M96 488 L122 478 L140 660 H104 Z M384 488 L358 478 L340 660 H376 Z" fill="#f1ede1"/>
    <path d="M176 446 L240 520 L304 446 L318 458 L240 548 L162 458 Z" fill="${cloth.dark}"/>`,
}

const beardOf = ({ beard, hair }: Portrait): string =>
  ({
    none: '',
    full: `<path d="M140 300 C160 330 170 352 240 352 C310 352 320 330 340 300 V430 H140 Z" fill="${hair}" opacity="0.92"/>`,
    chin: `<path d="M196 388 C212 372 268 372 284 388 C280 412 262 424 240 424 C218 424 200 412 196 388 Z" fill="${hair}" opacity="0.9"/>`,
    stubble: `<path d="M140 306 C160 336 176 360 240 360 C304 360 320 336 340 306 V430 H140 Z" fill="${hair}" opacity="0.28"/>`,
  })[beard]

/** Behind the shoulders. */
const backs: Partial<Record<Head, (portrait: Portrait) => string>> = {
  braids: ({ hair }) =>
    `<path d="M128 250 C120 400 108 470 96 540 H170 L180 300 Z M352 250 C360 400 372 470 384 540 H310 L300 300 Z" fill="${hair}"/>`,
  scarf: ({ cloth }) => `<path d="M120 270 C110 420 96 500 70 560 H410 C384 500 370 420 360 270 Z" fill="${cloth.dark}"/>`,
}

const sideburns =
  'M142 292 C138 246 146 222 158 208 L172 232 C160 248 152 268 150 292 Z M338 292 C342 246 334 222 322 208 L308 232 C320 248 328 268 330 292 Z'
const cropped =
  'M142 282 C132 176 172 122 240 122 C308 122 348 176 338 282 C330 236 318 214 300 204 C262 190 218 190 180 204 C162 214 150 236 142 282 Z'

const heads: Readonly<Record<Head, (portrait: Portrait) => string>> = {
  short: ({ hair }) => `<path d="${cropped}" fill="${hair}"/>`,
  fade: ({
    hair,
  }) => `<path d="M160 218 C164 140 196 118 240 118 C284 118 316 140 320 218 C300 196 280 190 240 190 C200 190 180 196 160 218 Z" fill="${hair}"/>
    <path d="M146 280 C142 236 150 214 160 206 L164 230 C154 246 150 262 146 280 Z M334 280 C338 236 330 214 320 206 L316 230 C326 246 330 262 334 280 Z" fill="${hair}" opacity="0.45"/>`,
  bald: ({ hair }) =>
    `<path d="M147 276 C146 232 152 208 160 196 C156 226 154 250 147 276 Z M333 276 C334 232 328 208 320 196 C324 226 326 250 333 276 Z" fill="${hair}" opacity="0.5"/>`,
  curls: ({ hair }) =>
    `<path d="M140 290 C108 250 118 190 146 176 C150 134 192 110 224 120 C258 98 312 116 326 160 C362 180 368 244 340 290 C338 250 326 226 308 214 C266 198 214 198 172 214 C154 226 142 250 140 290 Z" fill="${hair}"/>`,
  cap: ({ hair, cloth }) => `<path d="${sideburns}" fill="${hair}"/>
    <path d="M140 222 C136 136 180 104 240 104 C300 104 344 136 340 222 C300 202 180 202 140 222 Z" fill="${cloth.main}"/>
    <path d="M236 104 h8 v98 h-8 Z" fill="${cloth.dark}"/>
    <path d="M140 222 C180 196 300 196 340 222 C344 240 336 250 322 246 C280 226 200 226 158 246 C144 250 136 240 140 222 Z" fill="${cloth.dark}"/>`,
  helmet: ({ hair }) => `<path d="${sideburns}" fill="${hair}"/>
    <path d="M136 216 C132 124 184 88 240 88 C296 88 348 124 344 216 Z" fill="#d8a548"/>
    <path d="M222 90 C226 84 254 84 258 90 L262 214 H218 Z" fill="#c39138"/>
    <path d="M118 214 C160 196 320 196 362 214 C368 230 362 238 350 236 C300 222 180 222 130 236 C118 238 112 230 118 214 Z" fill="#b8872f"/>`,
  kofia: ({ hair, cloth }) => `<path d="${sideburns}" fill="${hair}"/>
    <path d="M150 214 L160 128 C190 108 290 108 320 128 L330 214 C290 196 190 196 150 214 Z" fill="${cloth.main}"/>
    <path d="M153 190 C190 172 290 172 327 190 L330 214 C290 196 190 196 150 214 Z" fill="${cloth.trim}" opacity="0.85"/>`,
  scarf: ({
    cloth,
  }) => `<path fill-rule="evenodd" d="M240 104 C324 104 364 168 362 276 C362 372 344 436 320 486 C280 520 200 520 160 486 C136 436 118 372 118 276 C116 168 156 104 240 104 Z
      M240 170 C190 170 166 206 166 268 C166 340 192 402 240 402 C288 402 314 340 314 268 C314 206 290 170 240 170 Z" fill="${cloth.main}"/>
    <path d="M160 486 C200 452 292 446 350 404 C346 440 334 466 320 486 C280 520 200 520 160 486 Z" fill="${cloth.dark}"/>`,
  bun: ({ hair }) => `<circle cx="240" cy="104" r="46" fill="${hair}"/><path d="${cropped}" fill="${hair}"/>`,
  braids: ({ hair }) =>
    `<path d="M126 340 C112 178 164 114 240 114 C316 114 368 178 354 340 L332 330 C334 262 322 222 298 204 C270 190 240 190 226 194 C190 200 150 232 148 330 Z" fill="${hair}"/>`,
}

/** As an office uploads it. */
export async function aPortraitFile(nth: number): Promise<File> {
  const bytes = await drawPortrait(portraitOf('Male', nth))
  return new File([new Uint8Array(bytes)], 'portrait.webp', { type: 'image/webp' })
}
