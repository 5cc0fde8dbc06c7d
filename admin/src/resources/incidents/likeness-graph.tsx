import { Box } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import type { LikenessKind } from '@xinyu/contracts/rules/likeness/kinds'
import { useTranslate } from 'react-admin'
import { type Incident, type Member, nameOf } from './incident.ts'

interface GraphProps {
  incident: Incident
  kinds: ReadonlySet<LikenessKind>
  chosen: ReadonlySet<string>
}

const [width, height] = [720, 320]
/** a line for each kind: not by its colour only */
const dashes: Readonly<Record<LikenessKind, string>> = {
  text: '',
  picture: '8 4',
  payee: '2 3',
  device: '12 3 2 3',
  face: '1 6',
  inviter: '6 6',
  address: '1 3',
}
const perRing = 32

/** The first in the middle, the others around them, in rings. */
const placesOf = (members: readonly Member[]): Map<string, { x: number; y: number }> => {
  const others = members.filter(({ isFirst }) => !isFirst)
  const first = members.filter(({ isFirst }) => isFirst)
  const rings = Math.max(1, Math.ceil(others.length / perRing))
  const around = others.map(({ user_id }, at) => {
    const ring = Math.floor(at / perRing)
    const inRing = Math.min(perRing, others.length - ring * perRing)
    const angle = (2 * Math.PI * (at % perRing)) / inRing + ring / 2
    const share = 0.45 + (0.5 * (ring + 1)) / rings
    return [
      user_id,
      {
        x: width / 2 + Math.cos(angle) * (width / 2 - 40) * share,
        y: height / 2 + Math.sin(angle) * (height / 2 - 24) * share,
      },
    ] as const
  })
  const inside = first.map(
    ({ user_id }, at) => [user_id, { x: width / 2 + (at - (first.length - 1) / 2) * 24, y: height / 2 }] as const,
  )
  return new Map([...inside, ...around])
}

type Places = ReturnType<typeof placesOf>

const Lines = ({ links, places }: { links: Incident['likenesses']; places: Places }) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  return links.map(({ from, to, kind }) => {
    const [one, other] = [places.get(from), places.get(to)]
    if (!one || !other) return null
    return (
      <line
        key={`${kind}:${from}:${to}`}
        x1={one.x}
        y1={one.y}
        x2={other.x}
        y2={other.y}
        stroke={palette.text.secondary}
        strokeOpacity={0.6}
        strokeDasharray={dashes[kind]}
      >
        <title>{translate(`xinyu.incidents.kinds.${kind}`)}</title>
      </line>
    )
  })
}

const Account = ({
  member,
  isChosen,
  place,
}: {
  member: Member
  isChosen: boolean
  place: { x: number; y: number }
}) => {
  const { palette } = useTheme()
  return (
    <circle
      cx={place.x}
      cy={place.y}
      r={member.isFirst ? 11 : 8}
      fill={isChosen ? palette.primary.main : palette.background.paper}
      stroke={isChosen ? palette.primary.main : palette.text.secondary}
      strokeWidth={member.isFirst ? 4 : 2}
    >
      <title>{nameOf(member)}</title>
    </circle>
  )
}

/** Who is linked with whom, and by what: the table says the same in words. */
export const LikenessGraph = ({ incident: { members, likenesses }, kinds, chosen }: GraphProps) => {
  const translate = useTranslate()
  const places = placesOf(members)
  const links = likenesses.filter(({ kind }) => kinds.has(kind))
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={translate('xinyu.incidents.graph', { accounts: members.length, links: links.length })}
      sx={{ width: '100%', maxHeight: 360, display: 'block' }}
    >
      <Lines links={links} places={places} />
      {members.map((member) => {
        const place = places.get(member.user_id)
        return (
          place && <Account key={member.user_id} member={member} isChosen={chosen.has(member.user_id)} place={place} />
        )
      })}
    </Box>
  )
}
