export const voice = {
  recorder: 'Recording',
  asking: 'Opening the microphone…',
  recording: 'Recording',
  refused:
    'There is no permission for the microphone. Allow it in your browser’s site settings and try again, or write instead.',
  missing: 'No microphone can be used on this device. You can write instead.',
  write: 'Write instead',
  play: 'Play voice, {{seconds}} seconds',
  pause: 'Pause',
  place: 'Place',
  speed: 'Speed {{speed}}×',
}
