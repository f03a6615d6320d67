"""Devices as they are: clocks that are off, drift and step, networks that delay each way alone, and lose."""

import random
from dataclasses import dataclass, field

from engine.timing.intervals import Exchange, Observation, Settings
from tests.timing.synchroniser import Synchroniser

# One-way delays in microseconds: least, mean of what comes on top; and how often a message is lost.
NETWORKS = {
    "wifi": (1_500, 4_000, 0.01),
    "busy wifi": (3_000, 35_000, 0.05),
    "4g": (18_000, 30_000, 0.02),
    "slow uplink": (25_000, 90_000, 0.04),
}


@dataclass
class Device:
    """One phone. The service's clock is the truth; `read` is what its own says then."""

    chance: random.Random
    network: str
    name: str = "a"
    kind: str = "tap"
    offset: int = 0
    drift_ppm: float = 0.0
    step: int = 100
    synchroniser: Synchroniser = field(default_factory=lambda: Synchroniser("1"))

    @classmethod
    def honest(cls, chance: random.Random, name: str, kind: str = "tap") -> "Device":
        step = chance.choice([100, 100, 1_000])
        made = cls(
            chance,
            chance.choice(list(NETWORKS)),
            name,
            kind,
            chance.randrange(-(10**12), 10**12),
            chance.uniform(-190, 190),
            step,
        )
        made.synchroniser = Synchroniser("1", grid=step)
        return made

    def read(self, true: int) -> int:
        """Its clock, in whole steps."""
        exact = true + self.offset + int(true * self.drift_ppm / 1_000_000)
        return exact - exact % self.step

    def delay(self) -> int | None:
        """How long a message takes one way; None where it is lost."""
        least, more, loss = NETWORKS[self.network]
        return None if self.chance.random() < loss else least + int(self.chance.expovariate(1 / more))

    def exchanges(self, true: int) -> int:
        """One exchange from the time true on; when it is over."""
        up, down = self.delay(), self.delay()
        d0 = self.read(true)
        if up is None:
            return true + 50_000
        s1 = true + up
        s2 = s1 + self.chance.randrange(50, 2_000)
        if down is None:
            self.synchroniser = self.synchroniser.took(Exchange(d0=d0, s1=s1))
            return s2
        self.synchroniser = self.synchroniser.took(Exchange(d0=d0, s1=s1, s2=s2, d3=self.read(s2 + down)))
        return s2 + down

    def observes(self, act: int, settings: Settings) -> Observation:
        """What it tells of an act at the true time act, after a while of exchanges and a few more behind it."""
        now = act - self.chance.randrange(1_000_000, 20_000_000)
        for _ in range(self.chance.randrange(3, 12)):
            now = self.exchanges(now) + self.chance.randrange(1_000, 400_000)
            if now >= act:
                break
        # What was asked before the act may have been answered after it: that is no promise, and no harm.
        least, most = settings.lags[self.kind]
        stamp = act + self.chance.randint(least, most)
        x = self.read(stamp)
        sending = stamp + self.chance.randrange(100, 8_000)
        arrivals = [sending + up for up in (self.delay(), self.delay()) if up is not None]  # sent twice
        arrival = min(arrivals, default=sending + 900_000)
        after = sending
        for _ in range(2):
            after = self.exchanges(after) + 40_000
        known = tuple(each for each in self.synchroniser.exchanges if each.s1 is None or each.s1 <= arrival + 10**7)
        return Observation(
            self.name, self.synchroniser.epoch, self.kind, x, self.synchroniser.grid, arrival, known, self.read(sending)
        )
