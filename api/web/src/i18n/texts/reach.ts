import { texts } from '..';

/** What is said where no other device reaches the service. */
export const reach = texts({
  en: {
    unreached: (host: string) =>
      `No other phone can reach ${host}. Start Greffier with “greffier serve --lan” on a computer in the phones’ network: until then QR codes and addresses are left out.`,
    brief: 'No phone reaches this computer: start “greffier serve --lan”',
  },
  fr: {
    unreached: (host) =>
      `Aucun autre téléphone n’atteint ${host}. Lancez Greffier par « greffier serve --lan » sur un ordinateur du réseau des téléphones : d’ici là, les codes QR et les adresses sont omis.`,
    brief: 'Aucun téléphone n’atteint cet ordinateur : « greffier serve --lan »',
  },
});
