import { expect, test } from 'vitest'
import { olderStyles } from './older-styles.ts'

test('what older browsers lack is said in their words, in the same layers and conditions', () => {
  const css =
    '@layer a,b;@property --x{syntax:"*"}@layer b{.a{--y:0;translate:var(--x) var(--y);color:red}@media (min-width:48rem){.b{rotate:45deg}}.c{height:calc(100dvh - 64px)}}.d{scale:1.06}.e{translate:none}@keyframes k{to{scale:2}}'
  expect(olderStyles(css)).toBe(
    '@supports not (translate:0 0){@layer b{.a{transform:translate(var(--x),var(--y))}@media (min-width:48rem){.b{transform:rotate(45deg)}}}.d{transform:scale(1.06)}.e{transform:none}}' +
      '@supports not (height:1dvh){@layer b{.c{height:calc(100vh - 64px)}}}',
  )
})
