import type { ReactNode } from 'react'

/** Our own drawings, in the coins' usual colours. */
const drawings: Readonly<Record<string, readonly [ground: string, sign: ReactNode]>> = {
  USDT: [
    '#0f8f6d',
    <>
      <path d="M10 10h16v4H20v3.200h-4V14h-6z" fill="currentColor" />
      <path d="M16 17h4v10h-4z" fill="currentColor" />
      <ellipse cx="18" cy="17.800" rx="8.500" ry="2.300" fill="none" stroke="currentColor" strokeWidth="1.500" />
    </>,
  ],
  BTC: [
    '#d97a06',
    <path
      key="sign"
      d="M13.500 11.500h6a3.100 3.100 0 0 1 0 6.500h-6zm0 6.500h7a3.300 3.300 0 0 1 0 6.700h-7zM11.500 11.500h2m-2 13.200h2M16 8.500v3m3.500-3v3M16 24.700v3m3.500-3v3"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    />,
  ],
  ETH: [
    '#5a6fd6',
    <>
      <path d="M18 7l7 11.200-7 4.100-7-4.100z" fill="currentColor" />
      <path d="M11 20.300l7 4.100 7-4.100L18 29.500z" fill="currentColor" opacity=".75" />
    </>,
  ],
  TON: [
    '#0a86cf',
    <path
      key="sign"
      d="M10 11.500h16c1.200 0 1.900 1.200 1.300 2.200L18 28 8.700 13.700c-.6-1 .1-2.200 1.300-2.200zm8 0V28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.200"
      strokeLinejoin="round"
    />,
  ],
  LTC: [
    '#4a6ea8',
    <path
      key="sign"
      d="M17.500 9l-3.500 17h11M11.500 20.500l9.500-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.600"
      strokeLinejoin="round"
      strokeLinecap="round"
    />,
  ],
  SOL: [
    '#6a3fd1',
    <path key="sign" d="M13 10.500h13l-3 3.500H10zm-3 6h13l3 3.500H13zm3 6h13l-3 3.500H10z" fill="currentColor" />,
  ],
  TRX: [
    '#c3232c',
    <path
      key="sign"
      d="M9.500 10l13 2.300 4.500 4.200-10.500 12zm0 0l8.500 8.700 9-2.200M18 18.700l-1.500 9.800M18 18.700l4.500-6.400"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      strokeLinejoin="round"
    />,
  ],
}

/** The first letter of a coin that we have no drawing for. */
export function CoinIcon({ asset, className }: { asset: string; className?: string }) {
  const [ground, sign] = drawings[asset] ?? [
    '#596078',
    <text key="sign" x="18" y="24" textAnchor="middle" fontSize="17" fontWeight="700" fill="currentColor">
      {asset.slice(0, 1)}
    </text>,
  ]
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={className} color="#fff">
      <circle cx="18" cy="18" r="18" fill={ground} />
      {sign}
    </svg>
  )
}
