import { Box, Button, ButtonBase, Checkbox, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Photo } from '../../shared/photo.tsx'
import { Section } from '../../shared/show/section.tsx'
import { canBeChosen, type Incident, isChoosing, type Member, nameOf } from './incident.ts'
import { hiddenPicture, shownPicture } from '../../shared/wellness/hidden-picture.ts'

interface PictureWallProps {
  incident: Incident
  chosen: ReadonlySet<string>
  onToggle(person: string): void
  onAll(people: readonly string[]): void
}

const picture = { width: '100%', aspectRatio: '1', objectFit: 'cover', display: 'block' } as const
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
}

interface WallItemProps {
  member: Member
  url: string
  areShown: boolean
  isChosen: boolean
  onShow(): void
  /** absent: nobody is chosen any more */
  onToggle: (() => void) | undefined
}

const WallItem = ({ member, url, areShown, isChosen, onShow, onToggle }: WallItemProps) => {
  const translate = useTranslate()
  const name = nameOf(member)
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <ButtonBase
        aria-label={translate('xinyu.incidents.pictureOf', { name })}
        aria-pressed={areShown}
        onClick={onShow}
        sx={{ width: '100%', borderRadius: 1, overflow: 'hidden' }}
      >
        <Photo
          src={url}
          alt=""
          loading="lazy"
          sx={{ ...picture, filter: areShown ? shownPicture : hiddenPicture(14) }}
        />
      </ButtonBase>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {onToggle && (
          <Checkbox
            size="small"
            checked={isChosen}
            disabled={!canBeChosen(member)}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': translate('xinyu.incidents.choose', { name }) } }}
          />
        )}
        <Typography variant="caption" noWrap>
          {name}
        </Typography>
      </Box>
    </Box>
  )
}

/** Each once: what others are like, then what is like it. An address may be signed anew: its path says which it is. */
const picturesOf = ({ likenesses }: Incident): { owner: string; url: string }[] => {
  const all = likenesses.flatMap(({ kind, from, to, evidence, original }) =>
    kind === 'picture'
      ? [...(original === undefined ? [] : [{ owner: from, url: original }]), { owner: to, url: evidence }]
      : [],
  )
  return [...new Map(all.map((one) => [`${one.owner}:${one.url.split('?')[0]}`, one])).values()]
}

/** The similar pictures, blurred until they are asked for, and a choice of all who use them. */
export const PictureWall = ({ incident, chosen, onToggle, onAll }: PictureWallProps) => {
  const translate = useTranslate()
  const [areShown, setShown] = useState(false)
  const pictures = picturesOf(incident)
  const members = new Map(incident.members.map((member) => [member.user_id, member]))
  const owners = [...new Set(pictures.map(({ owner }) => owner))].flatMap((id) => members.get(id) ?? [])
  const people = owners.filter(canBeChosen).map(({ user_id }) => user_id)
  const isOpen = isChoosing(incident)
  if (pictures.length === 0) return null
  return (
    <Section
      title={translate('xinyu.incidents.wall', { smart_count: pictures.length })}
      action={
        isOpen && (
          <Button size="small" onClick={() => onAll(people)}>
            {translate('xinyu.incidents.allOfThese', { smart_count: people.length })}
          </Button>
        )
      }
    >
      <Button size="small" aria-pressed={areShown} onClick={() => setShown(!areShown)} sx={{ mb: 1 }}>
        {translate(areShown ? 'xinyu.reports.hidePictures' : 'xinyu.reports.showPictures')}
      </Button>
      <Box component="ul" sx={grid}>
        {pictures.map(({ owner, url }) => {
          const member = members.get(owner)
          return (
            member && (
              <WallItem
                key={`${owner}:${url}`}
                member={member}
                url={url}
                areShown={areShown}
                isChosen={chosen.has(owner)}
                onShow={() => setShown(!areShown)}
                onToggle={isOpen ? () => onToggle(owner) : undefined}
              />
            )
          )
        })}
      </Box>
    </Section>
  )
}
