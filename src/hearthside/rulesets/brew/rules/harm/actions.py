"""What people can do about harm and time."""

from __future__ import annotations

from hearthside.engine import Action
from hearthside.rulesets.brew.rules.harm.care import tend
from hearthside.rulesets.brew.rules.harm.damage import hurt
from hearthside.rulesets.brew.rules.harm.exhaustion import exhaust
from hearthside.rulesets.brew.rules.harm.illness import expose
from hearthside.rulesets.brew.rules.harm.injuries import injury, stress
from hearthside.rulesets.brew.rules.harm.living import live
from hearthside.rulesets.brew.rules.harm.magic_healing import heal_by_magic
from hearthside.rulesets.brew.rules.harm.time import time_passes
from hearthside.rulesets.brew.rules.harm.training import train
from hearthside.rulesets.brew.rules.harm.weather import weather

ACTIONS: tuple[Action, ...] = (
    tend,
    heal_by_magic,
    injury,
    train,
    time_passes,
    live,
    hurt,
    expose,
    exhaust,
    weather,
    stress,
)
PASSING = (time_passes.name,)
