import { expect, test } from 'vitest'
import { digitOf, digitsOf, dot, faces, poseOf, rotatePose, rotateVector, turnBetween } from './die.ts'

const allDigits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

test('every roll is shown by four digits, and each digit by the face in front, upright', () => {
  const shown = (roll: number) =>
    Number(
      digitsOf(roll / 100)
        .map((digit) => digitOf(poseOf(digit)))
        .join(''),
    )
  expect(Array.from({ length: 10_000 }, (_, roll) => roll).filter((roll) => shown(roll) !== roll)).toEqual([])
  for (const { digit, normal, up } of faces) {
    expect(rotateVector(poseOf(digit), normal)[2]).toBeCloseTo(1)
    expect(rotateVector(poseOf(digit), up)[1]).toBeCloseTo(1)
  }
})

test('the die is a body of ten equal flat faces, so no digit is likelier than another', () => {
  expect(faces.map(({ digit }) => digit)).toEqual(allDigits)
  for (const { corners, normal, digit } of faces) {
    const distances = corners.map((each) => dot(each, normal))
    for (const distance of distances) expect(distance, `face ${digit} is flat`).toBeCloseTo(distances[0] as number)
    expect(distances[0]).toBeCloseTo(dot(faces[0]?.corners[0] ?? [0, 0, 0], faces[0]?.normal ?? [0, 0, 0]))
    const opposite = faces[9 - digit]?.normal ?? [0, 0, 0]
    expect(dot(normal, opposite), `${digit} is opposite ${9 - digit}`).toBeCloseTo(-1)
  }
})

test('a throw begins where the dice are and ends at the digit', () => {
  for (const from of allDigits)
    for (const to of allDigits.filter((digit) => digit !== from)) {
      const { axis, angle } = turnBetween(poseOf(to), rotatePose(poseOf(from), [0, 0, 1], 0.3))
      expect(digitOf(rotatePose(poseOf(to), axis, angle + 4 * Math.PI))).toBe(from)
      expect(digitOf(rotatePose(poseOf(to), axis, 0))).toBe(to)
    }
})
