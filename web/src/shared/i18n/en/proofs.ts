export const proof = {
  realName: 'Real name',
  face: 'Face',
  grade: 'Education',
  featured: 'Featured',
  state0: 'Not checked',
  state2: 'In review',
  state3: 'Sent back',
  state4: 'Verified',
  waiting: 'Handed in {{time}}. A review usually takes up to one working day. We will tell you; feel free to go on.',
  sentBack: 'Why: {{reason}} Please mend it and hand it in again.',
  photosGone: 'The photos will be deleted on {{date}}.',
  uploading: 'Uploading…',
  uploaded: 'Uploaded',
  submit: 'Hand in for review',
  goOn: 'Go on with what you were doing',
}
export const realname = {
  title: 'Real-name check',
  lead: 'Withdrawing money and being featured need it. Others see the mark “Real name”, never your name or your card.',
  name: 'Name',
  nameHint: 'As on the ID card',
  number: 'ID number',
  front: 'Portrait side',
  frontHint: 'The side with the photo: all corners, sharp, no glare',
  back: 'Emblem side',
  backHint: 'The side with the emblem: all corners, a readable date',
  agree:
    'I agree that Xinyu processes my name, ID number and the photos of my card to verify who I am. They are kept encrypted and seen by reviewers only; the photos are deleted 30 days after the review. If I have agreed to face data, my photo is compared with my avatar once and nothing but the result is kept. I can withdraw under “My consents”, which deletes all of it.',
  fixed: 'Birthday and gender are those of your card and can no longer be changed. Withdrawals go to you by this name.',
  face: 'Face check: show that you are the person of your avatar',
  faceDone: 'Face check passed; check again',
}
export const grade = {
  title: 'Education check',
  lead: 'Hand in photos of a certificate, college or above. Others see the mark “Education”, never the certificate.',
  education: 'Education',
  school: 'School',
  certificate: 'Graduation or degree certificate',
  certificateHint: 'The whole page; name, school and number readable',
  second: 'Another photo (optional)',
  secondHint: 'Such as a CHSI report or a student card',
  purpose:
    'Only reviewers see the photos. They are deleted 30 days after the review. By handing them in you agree to that; you can withdraw under “My consents”, which deletes them.',
  again: 'Verify a higher education',
}
export const agreement = {
  title: 'Your signature',
  about:
    'The agreement is between you and Xinyu. Here you can read it, sign the version in force, see when you signed, and withdraw.',
  none: 'You have not signed the version in force ({{version}}).',
  signed: 'You signed version {{version}} on {{time}}.',
  withdrawn: 'You withdrew from version {{version}} on {{time}}.',
  sign: 'Agree and sign',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw your agreement?',
  withdrawText:
    'You go into stealth at once and cannot go on using Xinyu until you agree again. What was done before stays valid. To leave for good, cancel your account on the account page.',
  keep: 'Keep it',
  done: 'Recorded',
}
