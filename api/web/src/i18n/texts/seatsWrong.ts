import { texts } from '..';

/** The pad of a tournament's table whose people sit otherwise than the draw says. */
export const seatsWrong = texts({
  en: {
    entry: 'Seats are wrong',
    title: 'How do you sit?',
    hint: 'Tap two names to swap them. All moves stay, and are those of whoever sits there.',
    tell: 'Tell the desk',
    change: 'Change the seats',
    reason: 'Wrong seats',
    told: 'The desk knows, and changes the seats.',
    changed: 'The seats are changed.',
  },
  fr: {
    entry: 'Places inversées',
    title: 'Comment êtes-vous assis ?',
    hint: 'Touchez deux noms pour les échanger. Les coups restent, et sont ceux de qui occupe la place.',
    tell: 'Prévenir le bureau',
    change: 'Changer les places',
    reason: 'Places inversées',
    told: 'Le bureau est prévenu : il change les places.',
    changed: 'Les places sont changées.',
  },
});
